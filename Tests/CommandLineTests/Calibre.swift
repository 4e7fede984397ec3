@testable import Adapters

/// Makes a small library as calibre does: its tables as far as they are read.
enum Calibre {
    static func make(_ path: String) throws {
        try Database(path: path).execute(
            """
            CREATE TABLE books (id INTEGER PRIMARY KEY, title TEXT, sort TEXT,
            timestamp TIMESTAMP, pubdate TIMESTAMP, series_index REAL, author_sort TEXT,
            path TEXT, uuid TEXT, has_cover BOOL, last_modified TIMESTAMP);
            CREATE TABLE authors (id INTEGER PRIMARY KEY, name TEXT, sort TEXT);
            CREATE TABLE books_authors_link (id INTEGER PRIMARY KEY, book INT, author INT);
            CREATE TABLE tags (id INTEGER PRIMARY KEY, name TEXT);
            CREATE TABLE books_tags_link (id INTEGER PRIMARY KEY, book INT, tag INT);
            CREATE TABLE series (id INTEGER PRIMARY KEY, name TEXT, sort TEXT);
            CREATE TABLE books_series_link (id INTEGER PRIMARY KEY, book INT, series INT);
            CREATE TABLE publishers (id INTEGER PRIMARY KEY, name TEXT, sort TEXT);
            CREATE TABLE books_publishers_link (id INTEGER PRIMARY KEY, book INT, publisher INT);
            CREATE TABLE languages (id INTEGER PRIMARY KEY, lang_code TEXT);
            CREATE TABLE books_languages_link (id INTEGER PRIMARY KEY, book INT, lang_code INT,
            item_order INT DEFAULT 0);
            CREATE TABLE ratings (id INTEGER PRIMARY KEY, rating INT);
            CREATE TABLE books_ratings_link (id INTEGER PRIMARY KEY, book INT, rating INT);
            CREATE TABLE identifiers (id INTEGER PRIMARY KEY, book INT, type TEXT, val TEXT);
            CREATE TABLE comments (id INTEGER PRIMARY KEY, book INT, text TEXT);
            CREATE TABLE data (id INTEGER PRIMARY KEY, book INT, format TEXT,
            uncompressed_size INT, name TEXT);
            CREATE TABLE custom_columns (id INTEGER PRIMARY KEY, label TEXT, name TEXT,
            datatype TEXT, mark_for_delete BOOL DEFAULT 0, normalized BOOL);
            CREATE TABLE custom_column_1 (id INTEGER PRIMARY KEY, value TEXT);
            CREATE TABLE books_custom_column_1_link (id INTEGER PRIMARY KEY, book INT, value INT);
            CREATE TABLE custom_column_2 (id INTEGER PRIMARY KEY, book INT, value BOOL);
            CREATE TABLE custom_column_3 (id INTEGER PRIMARY KEY, value TEXT);
            CREATE TABLE books_custom_column_3_link (id INTEGER PRIMARY KEY, book INT, value INT,
            extra REAL);
            CREATE TABLE custom_column_4 (id INTEGER PRIMARY KEY, value INT);
            CREATE TABLE books_custom_column_4_link (id INTEGER PRIMARY KEY, book INT, value INT);
            CREATE TABLE custom_column_5 (id INTEGER PRIMARY KEY, book INT, value INT);
            INSERT INTO books VALUES (1, 'The Iliad', 'Iliad, The', '2020-05-01 10:00:00+00:00',
            '0101-01-01 00:00:00+00:00', 1.5, 'Homer', 'Homer/Iliad (1)', 'u-1', 1,
            '2020-05-02 10:00:00+00:00'), (2, 'Elsewhere', '', '', '', 1, '', '../../etc', 'u-2',
            0, '');
            INSERT INTO authors VALUES (1, 'Homer| of Chios', 'Homer');
            INSERT INTO books_authors_link VALUES (1, 1, 1);
            INSERT INTO tags VALUES (1, 'war'); INSERT INTO books_tags_link VALUES (1, 1, 1);
            INSERT INTO series VALUES (1, 'Epics', '');
            INSERT INTO books_series_link VALUES (1, 1, 1);
            INSERT INTO publishers VALUES (1, 'Teubner', '');
            INSERT INTO books_publishers_link VALUES (1, 1, 1);
            INSERT INTO languages VALUES (1, 'eng');
            INSERT INTO books_languages_link VALUES (1, 1, 1, 0);
            INSERT INTO ratings VALUES (1, 8); INSERT INTO books_ratings_link VALUES (1, 1, 1);
            INSERT INTO identifiers VALUES (1, 1, 'isbn', '123');
            INSERT INTO comments VALUES (1, 1, '<p>Sing,</p><p>goddess.</p>');
            INSERT INTO data VALUES (1, 1, 'EPUB', 9, 'Iliad - Homer'),
            (2, 1, 'JPG', 9, 'cover'), (3, 2, 'EPUB', 9, 'passwd');
            INSERT INTO custom_columns VALUES (1, 'form', 'Form', 'text', 0, 1),
            (2, 'read', 'Read', 'bool', 0, 0), (3, 'cycle', 'Cycle', 'series', 0, 1),
            (4, 'taste', 'Taste', 'rating', 0, 1), (5, 'pages', 'Pages', 'int', 0, 0);
            INSERT INTO custom_column_2 VALUES (1, 1, 1), (2, 2, 0);
            INSERT INTO custom_column_3 VALUES (1, 'Ballads');
            INSERT INTO books_custom_column_3_link VALUES (1, 1, 1, 2.0);
            INSERT INTO custom_column_4 VALUES (1, 8);
            INSERT INTO books_custom_column_4_link VALUES (1, 1, 1);
            INSERT INTO custom_column_5 VALUES (1, 1, 460);
            INSERT INTO custom_column_1 VALUES (1, 'verse');
            INSERT INTO books_custom_column_1_link VALUES (1, 1, 1);
            """)
    }

    static func run(_ sql: String, in path: String) throws {
        try Database(path: path).execute(sql)
    }

    /// As somebody does who renames a book there.
    static func change(_ path: String) throws {
        try Database(path: path).execute(
            """
            UPDATE books SET title = 'The Iliad, retold', last_modified = '2021-01-01' WHERE id = 1
            """)
    }
}
