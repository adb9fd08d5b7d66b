//! The knock-outs of a demo in games in which cards of the table are captured: scopa, scopone, asso piglia tutto,
//! cirulla.

use mazziere_contract::tables::Format::{FourInTwo, HeadsUp, Pairs};
use serde_json::json;

use super::Row;

/// Short matches, so that they end; every format and every option somewhere.
pub(super) fn rows() -> Vec<Row> {
    let scopone = "scopone";
    let asso = "asso-piglia-tutto";
    let cirulla = "cirulla";
    vec![
        ("scopa", "Scopa a 6", json!({"target": 6}), HeadsUp, 2, 80, 20, 6),
        ("scopa", "Scopa a 11", json!({"target": 11}), HeadsUp, 2, 400, 100, 5),
        ("scopa", "Scopa a 11, carte viste", json!({"target": 11, "carte_viste": true}), HeadsUp, 2, 45, 5, 4),
        ("scopa", "Scopa a 21", json!({"target": 21}), HeadsUp, 2, 900, 100, 1),
        ("scopa", "Una smazzata", json!({"deals": 1}), HeadsUp, 2, 9, 1, 6),
        ("scopa", "Due smazzate", json!({"deals": 2, "carte_viste": true}), HeadsUp, 2, 33, 7, 3),
        ("scopa", "Cinque smazzate", json!({"deals": 5, "three_kings_redeal": false}), HeadsUp, 2, 80, 20, 2),
        ("scopa", "Torneo a 3", json!({"deals": 2}), HeadsUp, 3, 81, 19, 2),
        ("scopa", "Torneo a 4", json!({"target": 6}), HeadsUp, 4, 425, 75, 3),
        ("scopa", "Torneo a 8", json!({"deals": 1}), HeadsUp, 8, 85, 15, 2),
        ("scopa", "Coppie a 11", json!({"target": 11, "carte_scoperte": true}), Pairs, 4, 167, 33, 3),
        ("scopa", "Coppie, 4 linee", json!({"deals": 2}), Pairs, 8, 85, 15, 2),
        ("scopa", "4 in 2 a 6", json!({"target": 6, "carte_viste": true}), FourInTwo, 2, 80, 20, 3),
        ("scopa", "4 in 2, torneo a 4", json!({"deals": 3, "carte_scoperte": true}), FourInTwo, 4, 240, 60, 2),
        (scopone, "Scopone a 6", json!({"target": 6}), Pairs, 4, 80, 20, 4),
        (scopone, "Scopone scientifico", json!({"deals": 2, "scientifico": true}), Pairs, 8, 167, 33, 2),
        (scopone, "Scopone, 4 in 2", json!({"target": 11, "carte_viste": true}), FourInTwo, 2, 85, 15, 3),
        (scopone, "Scopone a carte scoperte", json!({"deals": 1, "carte_scoperte": true}), FourInTwo, 4, 45, 5, 3),
        (asso, "Asso piglia tutto a 6", json!({"target": 6}), HeadsUp, 2, 80, 20, 5),
        (asso, "Asso, senza scope d'asso", json!({"deals": 2, "ace_sweep_scores_scopa": false}), HeadsUp, 4, 85, 15, 3),
        (asso, "Asso a coppie", json!({"target": 6, "carte_scoperte": true}), Pairs, 4, 160, 40, 2),
        (asso, "Asso, 4 in 2", json!({"deals": 1, "carte_viste": true}), FourInTwo, 2, 9, 1, 3),
        (cirulla, "Cirulla a 21", json!({"target": 21}), HeadsUp, 2, 400, 100, 4),
        (cirulla, "Cirulla, accusi a mano", json!({"deals": 2, "auto_accuso": false}), HeadsUp, 3, 85, 15, 3),
        (cirulla, "Cirulla a coppie", json!({"target": 11, "carte_scoperte": true}), Pairs, 4, 80, 20, 2),
        (cirulla, "Cirulla, 4 in 2", json!({"target": 6, "carte_viste": true}), FourInTwo, 2, 33, 7, 3),
    ]
}
