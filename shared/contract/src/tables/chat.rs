//! Chat at a table: what is said there, whom a player does not want to hear, and what is reported.

use chrono::{DateTime, Utc};
use mazziere_ids::{PlayerId, TableId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::text::Reason;

/// The paths of the chat.
pub(super) mod paths {
    /// GET (player): what was said at a table and is meant for the caller; POST (player): says something.
    pub const TABLE_CHAT: &str = "/v1/tables/{table_id}/chat";
    /// PUT (player): the caller hears this player no more; DELETE: they do again.
    pub const MY_MUTE: &str = "/v1/me/mutes/{player_id}";
    /// POST (player): reports what the caller was sent.
    pub const CHAT_REPORT: &str = "/v1/tables/{table_id}/chat/{message_id}/report";
    /// GET (operator): the reports that nobody has decided yet.
    pub const CHAT_REPORTS: &str = "/v1/chat-reports";
    /// POST (operator): it is an offence.
    pub const CHAT_REPORT_UPHOLD: &str = "/v1/chat-reports/{report_id}/uphold";
    /// POST (operator): it is none.
    pub const CHAT_REPORT_DISMISS: &str = "/v1/chat-reports/{report_id}/dismiss";
}

/// Declares the phrases: each with the code that travels.
macro_rules! phrases {
    ($($(#[$doc:meta])* $phrase:ident $code:literal;)*) => {
        /// Canned phrases, version 1: codes that a frontend says in the language of the reader. Codes are only added,
        /// never renamed or given another meaning.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
        #[serde(rename_all = "snake_case")]
        pub enum ChatPhrase {
            $($(#[$doc])* $phrase,)*
        }

        impl ChatPhrase {
            /// Every phrase.
            pub const ALL: &[ChatPhrase] = &[$(ChatPhrase::$phrase),*];

            /// Its code.
            pub const fn code(self) -> &'static str {
                match self { $(ChatPhrase::$phrase => $code,)* }
            }
        }
    };
}

phrases! {
    /// Hello.
    Greeting "greeting";
    /// Good luck.
    GoodLuck "good_luck";
    /// Thank you.
    Thanks "thanks";
    /// Well played.
    WellPlayed "well_played";
    /// I am sorry.
    Sorry "sorry";
    /// One moment, please.
    OneMoment "one_moment";
    /// Good game.
    GoodGame "good_game";
    /// Good-bye.
    Goodbye "goodbye";
}

impl ChatPhrase {
    /// The phrase with this code.
    pub fn by_code(code: &str) -> Option<ChatPhrase> {
        Self::ALL.iter().copied().find(|phrase| phrase.code() == code)
    }
}

/// What is to be said.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "say", rename_all = "snake_case", deny_unknown_fields)]
#[schema(example = json!({"say": "phrase", "phrase": "well_played"}))]
pub enum ChatRequest {
    /// A canned phrase.
    Phrase {
        /// Its code, one of `ChatPhrase`.
        phrase: String,
    },
    /// Words of one's own.
    Text {
        /// 1 to 200 visible characters and spaces: no control, direction, invisible or unassigned character. Spaces
        /// around it are left out, several of them, or one of another width, become one; so are the variation selectors
        /// and joiners of emoji, which are said without them.
        #[schema(value_type = Reason)]
        text: String,
    },
}

/// What was said.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum ChatWords {
    /// A canned phrase.
    Phrase {
        /// Which.
        phrase: ChatPhrase,
    },
    /// Words of the player's own.
    Text {
        /// As they were said.
        text: String,
    },
}

/// Something said at a table.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({"message_id": "0190d3a0-0000-7000-8000-000000000005", "player_id":
    "0190d3a0-0000-7000-8000-000000000001", "seat": 0, "said": {"say": "phrase", "phrase": "thanks"}, "said_at":
    "2026-01-02T03:04:05Z"}))]
pub struct ChatMessage {
    /// Its id, for a report.
    pub message_id: Uuid,
    /// Who said it.
    pub player_id: PlayerId,
    /// Their seat then; the first, if they move several.
    pub seat: u8,
    /// What.
    pub said: ChatWords,
    /// When.
    pub said_at: DateTime<Utc>,
}

/// A piece of a list of what was said, or of reports.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct ChatQuery {
    /// How many items, 1 to 200; 50 if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[param(minimum = 1, maximum = 200)]
    pub limit: Option<u32>,
    /// The `next` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "mazziere_ids::read_some_uuid")]
    pub cursor: Option<Uuid>,
}

/// Whom the caller hears no more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(example = json!({"player_id": "0190d3a0-0000-7000-8000-000000000001", "muted": true}))]
pub struct ChatMute {
    /// Who.
    pub player_id: PlayerId,
    /// Whether what they say is kept from the caller.
    pub muted: bool,
}

/// A report.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"reason": "an insult"}))]
pub struct ChatReportRequest {
    /// What is wrong with it, if there is something to add.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Reason>)]
    pub reason: Option<String>,
}

/// Where a report stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatReportStatus {
    /// Nobody has decided it.
    Open,
    /// An offence.
    Upheld,
    /// None.
    Dismissed,
}

/// That a message is reported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChatReported {
    /// The report.
    pub report_id: Uuid,
    /// The message.
    pub message_id: Uuid,
    /// When it was reported.
    pub reported_at: DateTime<Utc>,
}

/// A decision of a report.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"reason": "an insult"}))]
pub struct ChatVerdictRequest {
    /// Why.
    #[schema(value_type = Reason)]
    pub reason: String,
}

/// A report as those see it who decide it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChatReport {
    /// The report.
    pub report_id: Uuid,
    /// At which table.
    pub table_id: TableId,
    /// What was said.
    pub message: ChatMessage,
    /// Who reported it.
    pub reported_by: PlayerId,
    /// When.
    pub reported_at: DateTime<Utc>,
    /// What they add.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Where it stands.
    pub status: ChatReportStatus,
    /// Who decided it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<Uuid>,
    /// When.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_at: Option<DateTime<Utc>>,
    /// Why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<String>,
}

/// Words of players are for those they are meant for: no trace of an error or a log shows them.
macro_rules! unsaid {
    ($($name:ident)*) => {$(
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(concat!(stringify!($name), "(..)"))
            }
        }
    )*};
}

unsaid!(ChatRequest ChatWords ChatMessage ChatReportRequest ChatVerdictRequest ChatReport);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_travel_as_their_codes() {
        for phrase in ChatPhrase::ALL {
            assert_eq!(serde_json::to_value(phrase).unwrap(), phrase.code());
            assert_eq!(ChatPhrase::by_code(phrase.code()), Some(*phrase));
        }
        assert_eq!(ChatPhrase::by_code("i_have_the_settebello"), None);
    }

    #[test]
    fn words_are_not_printed_by_accident() {
        let text = "asso di denari";
        let said = ChatRequest::Text { text: text.to_owned() };
        let words = ChatWords::Text { text: text.to_owned() };
        assert!(!format!("{said:?} {words:?}").contains(text));
    }
}
