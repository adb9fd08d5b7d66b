//! The knock-outs of a demo in games in which tricks are taken: briscola, tresette and spizzichino, peppa and hearts.

use mazziere_contract::tables::Format::{FourInTwo, FourIndividual, HeadsUp, Pairs};
use serde_json::json;

use super::Row;

/// Short matches, so that they end; every format and every option somewhere.
pub(super) fn rows() -> Vec<Row> {
    let declared = json!({"deals": 2, "dichiarazioni": true, "carte_sicure": true});
    vec![
        ("briscola", "Briscola a punti", json!({"points": 1}), HeadsUp, 2, 80, 20, 6),
        ("briscola", "Briscola, al meglio di 3", json!({"majority": 3}), HeadsUp, 2, 45, 5, 3),
        ("briscola", "Briscola, torneo a 8", json!({"points": 1, "carte_viste": true}), HeadsUp, 8, 85, 15, 2),
        ("briscola", "Briscola a coppie", json!({"points": 2, "carte_scoperte": true}), Pairs, 4, 167, 33, 3),
        ("briscola", "Briscola, 4 in 2", json!({"majority": 1, "carte_viste": true}), FourInTwo, 4, 240, 60, 2),
        ("tresette", "Spizzichino", json!({"deals": 1, "accuso": true}), HeadsUp, 2, 9, 1, 6),
        ("tresette", "Spizzichino a 6", json!({"target": 6, "carte_viste": true}), HeadsUp, 4, 85, 15, 3),
        ("tresette", "Tresette a coppie", json!({"target": 11, "accuso": true}), Pairs, 4, 400, 100, 3),
        ("tresette", "Tresette, dichiarazioni", declared, Pairs, 8, 85, 15, 2),
        ("tresette", "Tresette, 4 in 2", json!({"target": 6, "carte_viste": true}), FourInTwo, 2, 33, 7, 3),
        ("peppa", "Peppa", json!({"deals": 1}), FourIndividual, 4, 80, 20, 4),
        ("peppa", "Peppa a 30", json!({"max_points": 30}), FourIndividual, 4, 45, 5, 2),
        ("peppa", "Hearts", json!({"deals": 2, "hearts": true}), FourIndividual, 4, 167, 33, 3),
        ("peppa", "Peppa a 8, due per tavolo", json!({"deals": 1, "winners": 2}), FourIndividual, 8, 85, 15, 2),
        ("peppa", "Hearts a 16", json!({"deals": 1, "hearts": true}), FourIndividual, 16, 85, 15, 1),
    ]
}
