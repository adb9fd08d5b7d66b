//! Lists as CSV (RFC 4180), for spreadsheets: a line of names, then a line for each item.
//!
//! **Invariants:** amounts, numbers, times and ids are written exactly as in JSON. A text never begins as a formula
//! does (`=`, `+`, `-`, `@`, in either width, a tab or a line break), nor does what stands behind a `;`, at which some
//! spreadsheets begin another cell: an apostrophe stands before the text, which spreadsheets take for "this is text".
//! One stands before a text that begins with an apostrophe, too; so a reader that takes one apostrophe away
//! from the beginning of a text has the text.
//!
//! Where the next page begins stands in `Link` with `rel="next"` (RFC 8288), beside the same filters.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::ACCEPT;
use actix_web::{FromRequest, HttpRequest};

use crate::coding::weight;
use crate::problem::ApiError;
use crate::reply::Reply;

/// What an answer of CSV is called.
pub const TEXT_CSV: &str = "text/csv; charset=utf-8; header=present";

/// How the caller wants a list.
#[derive(Clone, Debug)]
pub struct Wanted {
    csv: bool,
    /// The query, without the place that the page begins at.
    query: Vec<String>,
}

impl FromRequest for Wanted {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let accepted = request.headers().get_all(ACCEPT).filter_map(|value| value.to_str().ok());
        let (mut csv, mut json) = (0, 0);
        for entry in accepted.flat_map(|text| text.split(',')) {
            let (name, parameters) = entry.split_once(';').unwrap_or((entry, ""));
            match name.trim().to_ascii_lowercase().as_str() {
                "text/csv" => csv = weight(parameters),
                "application/json" => json = weight(parameters),
                _ => {}
            }
        }
        let words = request.query_string().split('&').filter(|word| !word.is_empty() && !word.starts_with("cursor="));
        ready(Ok(Self { csv: csv > 0 && csv >= json, query: words.map(str::to_owned).collect() }))
    }
}

impl Wanted {
    /// Whether it is to be CSV; else it is JSON.
    pub fn is_csv(&self) -> bool {
        self.csv
    }

    /// The answer with these lines, behind which `next` is the cursor of the page that follows.
    pub fn reply(&self, lines: Csv, next: Option<&str>) -> Reply {
        let next = next.map(|cursor| {
            let cursor = format!("cursor={cursor}");
            let words: Vec<&str> = self.query.iter().map(String::as_str).chain([cursor.as_str()]).collect();
            format!("<?{}>; rel=\"next\"", words.join("&"))
        });
        Reply::text(TEXT_CSV, lines.0).linked(next)
    }
}

/// What stands between two commas.
#[derive(Clone, Debug)]
pub enum Cell {
    /// Words of people, or of other programs.
    Text(String),
    /// An amount, a number, a time, an id, or a word of the contract: as it is.
    Exact(String),
    Empty,
}

impl Cell {
    pub fn exact(value: &impl ToString) -> Cell {
        Cell::Exact(value.to_string())
    }

    /// The cell of a value that may be absent.
    pub fn some(value: Option<&impl ToString>) -> Cell {
        value.map_or(Cell::Empty, Cell::exact)
    }

    fn print(self, text: &mut String) {
        let value = match self {
            Cell::Empty => return,
            Cell::Exact(value) => value,
            Cell::Text(value) if needs_apostrophe(&value) => format!("'{value}"),
            Cell::Text(value) => value,
        };
        if value.contains(['"', ',', ';', '\r', '\n', '\'']) {
            text.push('"');
            text.push_str(&value.replace('"', "\"\""));
            text.push('"');
        } else {
            text.push_str(&value);
        }
    }
}

/// Whether a spreadsheet might compute a text, or a part of it, instead of showing it; or would take its apostrophe for
/// ours.
fn needs_apostrophe(text: &str) -> bool {
    let begins_formula = |part: &str| {
        let first = part.trim_start_matches(' ').chars().next();
        first.is_some_and(|first| "=+-@\t\r\n\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}".contains(first))
    };
    text.starts_with('\'') || text.split(';').any(begins_formula)
}

/// Lines of CSV.
#[derive(Clone, Debug)]
pub struct Csv(String);

impl Csv {
    /// The line of names.
    pub fn new(names: &[&str]) -> Csv {
        Csv(format!("{}\r\n", names.join(",")))
    }

    /// One more line.
    pub fn push(&mut self, cells: impl IntoIterator<Item = Cell>) {
        for (nth, cell) in cells.into_iter().enumerate() {
            if nth > 0 {
                self.0.push(',');
            }
            cell.print(&mut self.0);
        }
        self.0.push_str("\r\n");
    }
}

#[cfg(test)]
mod tests {
    use actix_web::HttpResponse;
    use actix_web::test::TestRequest;

    use super::*;

    fn line(cells: impl IntoIterator<Item = Cell>) -> String {
        let mut csv = Csv::new(&["a"]);
        csv.push(cells);
        csv.0.strip_prefix("a\r\n").unwrap().to_owned()
    }

    #[test]
    fn no_text_is_a_formula_and_amounts_are_exact() {
        let text = |text: &str| line([Cell::Text(text.to_owned())]);
        for formula in ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", " =1", "\u{ff1d}1", "x;=1", "x; -1", "'=1", "'x"]
        {
            assert_eq!(text(formula), format!("\"'{formula}\"\r\n"));
        }
        assert_eq!((text("x;y"), text("it's")), ("\"x;y\"\r\n".to_owned(), "\"it's\"\r\n".to_owned()));
        assert_eq!(text("registration:17"), "registration:17\r\n");
        assert_eq!(text("a \"quoted\", word"), "\"a \"\"quoted\"\", word\"\r\n");
        assert_eq!(
            line([Cell::exact(&"-5.00"), Cell::Empty, Cell::some(Some(&7)), Cell::some(None::<&u8>)]),
            "-5.00,,7,\r\n"
        );
    }

    fn wanted(accept: &str) -> Wanted {
        let request = TestRequest::get().uri("/list?kind=prize&cursor=v9&limit=2").insert_header((ACCEPT, accept));
        Wanted::from_request(&request.to_http_request(), &mut Payload::None).into_inner().unwrap()
    }

    #[test]
    fn csv_is_for_who_names_it() {
        for (accept, is_csv) in [
            ("text/csv", true),
            ("application/json;q=0.5, Text/CSV;q=0.9", true),
            ("application/json, text/csv;q=0.1", false),
            ("text/csv, application/json", true),
            ("application/json", false),
            ("*/*", false),
            ("text/*", false),
            ("text/csv;q=0", false),
        ] {
            assert_eq!(wanted(accept).is_csv(), is_csv, "{accept}");
        }
    }

    #[test]
    fn the_next_page_has_the_same_filters() {
        let reply = wanted("text/csv").reply(Csv::new(&["a"]), Some("v7"));
        let response = HttpResponse::from(reply);
        assert_eq!(response.headers().get("link").unwrap(), "<?kind=prize&limit=2&cursor=v7>; rel=\"next\"");
        assert_eq!(response.headers().get("content-type").unwrap(), TEXT_CSV);
        let last = HttpResponse::from(wanted("text/csv").reply(Csv::new(&["a"]), None));
        assert!(last.headers().get("link").is_none());
    }
}
