//! What each event of a tournament, or of a private event, is called: see [`PHRASES`](super::PHRASES).

use super::Phrase;

/// The events of the streams of tournaments and of private events.
pub(in crate::audit::show) const TOURNAMENTS: &[Phrase] = &[
    (
        "tournament:tournament_opened",
        "{setup.name} is opened: {setup.options_text}[, buy-in {setup.buy_in.share} and fee {setup.buy_in.fee} EUR]",
        "si apre {setup.name}: {setup.options_text}[, buy-in {setup.buy_in.share} e commissione {setup.buy_in.fee} \
         EUR]",
    ),
    ("tournament:draw_sealed", "the secret of the draws is sealed", "il segreto dei sorteggi è sigillato"),
    (
        "tournament:registration_requested",
        "registration {registration_id} is asked for by {players}",
        "iscrizione {registration_id} chiesta da {players}",
    ),
    (
        "tournament:buy_in_paid",
        "player {player_id} pays the buy-in of registration {registration_id}",
        "il giocatore {player_id} paga il buy-in dell'iscrizione {registration_id}",
    ),
    (
        "tournament:registration_confirmed",
        "registration {registration_id} is confirmed",
        "l'iscrizione {registration_id} è confermata",
    ),
    (
        "tournament:registration_withdrawn",
        "registration {registration_id} is withdrawn",
        "l'iscrizione {registration_id} è ritirata",
    ),
    ("tournament:registration_closed", "registration is closed", "le iscrizioni sono chiuse"),
    ("tournament:bracket_drawn", "the bracket is drawn: {order}", "si sorteggia il tabellone: {order}"),
    (
        "tournament:start_decided",
        "it is to start with {entries+entry/entries}[, the house adds {overlay} EUR]",
        "comincerà con {entries+iscritto/iscritti}[, la casa aggiunge {overlay} EUR]",
    ),
    (
        "tournament:tournament_started",
        "the tournament starts, the pool is {pool} EUR",
        "il torneo comincia, il montepremi è {pool} EUR",
    ),
    (
        "tournament:match_decided",
        "match {match_id}[ at table {table_id}] is decided[: {scores:registration {registration_id} has \
         {points+point/points}, {vp} VP, {mp} MP}]",
        "l'incontro {match_id}[ al tavolo {table_id}] è deciso[: {scores:iscrizione {registration_id} con \
         {points+punto/punti}, {vp} VP, {mp} MP}]",
    ),
    ("tournament:match_forfeited", "match {match_id} is forfeited", "l'incontro {match_id} è vinto a forfait"),
    (
        "tournament:hand_played",
        "table {table}: hand {hand} is over; {stacks:registration {registration_id} has {chips+chip/chips}}",
        "tavolo {table}: la mano {hand} è finita; {stacks:iscrizione {registration_id} con {chips+fiche/fiches}}",
    ),
    (
        "tournament:tournament_finished",
        "the tournament is over; {standings:place {place}: registration {registration_id}, prizes {prizes} EUR}",
        "il torneo è finito; {standings:posizione {place}: iscrizione {registration_id}, premi {prizes} EUR}",
    ),
    (
        "tournament:prize_paid",
        "player {player_id} is paid a prize of {amount} EUR",
        "al giocatore {player_id} è pagato un premio di {amount} EUR",
    ),
    (
        "tournament:refund_paid",
        "player {player_id} gets {amount} EUR back",
        "al giocatore {player_id} sono rimborsati {amount} EUR",
    ),
    ("tournament:tournament_cancelled", "the tournament is cancelled: {reason}", "il torneo è annullato: {reason}"),
    ("tournament:tournament_settled", "everything is paid", "tutto è pagato"),
    ("tournament:registration_opened", "registration is opened", "le iscrizioni sono aperte"),
    (
        "tournament:pair_requested",
        "registration {registration_id} is asked for by the pair {players}",
        "iscrizione {registration_id} chiesta dalla coppia {players}",
    ),
    (
        "tournament:partner_confirmed",
        "the partner joins registration {registration_id}",
        "il compagno conferma l'iscrizione {registration_id}",
    ),
    (
        "tournament:invitation_sent",
        "the partner of registration {registration_id} is invited until {expires_at}",
        "il compagno dell'iscrizione {registration_id} è invitato fino a {expires_at}",
    ),
    (
        "tournament:buy_in_called_off",
        "the buy-in of player {player_id} is called off, registration {registration_id}",
        "il buy-in del giocatore {player_id} è revocato, iscrizione {registration_id}",
    ),
    (
        "tournament:buy_in_refused",
        "the buy-in of player {player_id} is refused, registration {registration_id}",
        "il buy-in del giocatore {player_id} è rifiutato, iscrizione {registration_id}",
    ),
    (
        "tournament:buy_in_returned",
        "the buy-in of player {player_id} goes back, registration {registration_id}",
        "il buy-in del giocatore {player_id} torna indietro, iscrizione {registration_id}",
    ),
    (
        "tournament:registration_refused",
        "registration {registration_id} is refused[ ({why.reason}[, {why.code}])]",
        "l'iscrizione {registration_id} è rifiutata[ ({why.reason}[, {why.code}])]",
    ),
    ("tournament:entries_excluded", "left out: {registrations}", "esclusi: {registrations}"),
    (
        "tournament:entry_retired",
        "registration {registration_id} retires ({why})[; warned: {warned}]",
        "l'iscrizione {registration_id} si ritira ({why})[; ammoniti: {warned}]",
    ),
    (
        "tournament:entries_seeded",
        "the seeds are set: {seeds:registration {registration_id}}",
        "le teste di serie: {seeds:iscrizione {registration_id}}",
    ),
    ("tournament:entries_cut", "on to the finals: {entries}", "alle finali: {entries}"),
    (
        "tournament:interrupted",
        "the house was away from {interruption.from} to {interruption.to}",
        "la casa è stata assente da {interruption.from} a {interruption.to}",
    ),
    (
        "tournament:start_postponed",
        "the house was away from {interruption.from} to {interruption.to}: it starts by {until}",
        "la casa è stata assente da {interruption.from} a {interruption.to}: si comincia entro {until}",
    ),
    ("tournament:start_called_off", "the start is called off", "l'inizio è revocato"),
    (
        "tournament:prize_drawn",
        "the prize is drawn: {prize} EUR (number {number})",
        "si sorteggia il premio: {prize} EUR (numero {number})",
    ),
    (
        "tournament:late_registration_ended",
        "late registration is over: {entries+entry/entries}[, the house adds {overlay} EUR]",
        "le iscrizioni tardive sono finite: {entries+iscritto/iscritti}[, la casa aggiunge {overlay} EUR]",
    ),
    (
        "tournament:late_entry_pooled",
        "the buy-in of registration {registration_id} is in the pool",
        "il buy-in dell'iscrizione {registration_id} è nel montepremi",
    ),
    (
        "tournament:pool_topped_up",
        "the house brings the pool to what is guaranteed",
        "la casa porta il montepremi al garantito",
    ),
    ("tournament:overlay_returned", "what the house added goes back to it", "torna alla casa ciò che aveva aggiunto"),
    (
        "tournament:table_opened",
        "[match {match_id}: ]table [{table_id}][{table}] is opened[, registrations {seated}]",
        "[incontro {match_id}: ]si apre il tavolo [{table_id}][{table}][, iscrizioni {seated}]",
    ),
    ("tournament:table_added", "table {table} is added", "si aggiunge il tavolo {table}"),
    ("tournament:table_closing", "table {table} is being closed", "il tavolo {table} si chiude"),
    ("tournament:table_lost", "table {table} is lost", "il tavolo {table} è perduto"),
    (
        "tournament:table_voided",
        "the table of match {match_id} is void: it is played again",
        "il tavolo dell'incontro {match_id} è annullato: si rigioca",
    ),
    (
        "tournament:seats_drawn",
        "seats are drawn ({because}): {seats:registration {registration_id} to table {to.table}, seat {to.seat}}",
        "si sorteggiano i posti ({because}): {seats:iscrizione {registration_id} al tavolo {to.table}, posto {to.seat}}",
    ),
    (
        "tournament:player_seated",
        "registration {registration_id} is seated",
        "l'iscrizione {registration_id} è al suo posto",
    ),
    (
        "tournament:seat_freed",
        "registration {registration_id} leaves table {chair.table} with {chips+chip/chips} ({because})",
        "l'iscrizione {registration_id} lascia il tavolo {chair.table} con {chips+fiche/fiches} ({because})",
    ),
    (
        "tournament:seat_lost",
        "registration {registration_id} could not be seated",
        "l'iscrizione {registration_id} non ha trovato posto",
    ),
    (
        "tournament:round_drawn",
        "round {round} is drawn: {tables:{.:registration {registration_id} seat {seat}}}, {chips+chip/chips} each",
        "si sorteggia il turno {round}: {tables:{.:iscrizione {registration_id} posto {seat}}}, {chips+fiche/fiches} a testa",
    ),
    ("tournament:round_paired", "round {round} is paired: {meetings}", "accoppiamenti del turno {round}: {meetings}"),
    (
        "tournament:round_complete",
        "round {round} is over: {ranking:place {place}: registration {registration_id}, {vp} VP, {mp} MP}",
        "il turno {round} è finito: {ranking:posizione {place}: iscrizione {registration_id}, {vp} VP, {mp} MP}",
    ),
    ("tournament:phase_complete", "the phase is over[, on go {advance}]", "la fase è finita[, passano {advance}]"),
    (
        "tournament:levels_raised",
        "levels rise by {ahead}: everybody is away",
        "i livelli salgono di {ahead}: sono tutti assenti",
    ),
    (
        "tournament:moment_ranked",
        "those who went out at once are ranked: {out}",
        "classifica di chi è uscito insieme: {out}",
    ),
    (
        "tournament:pace_changed",
        "how far tables may play ({bubble}): {limits:table {table}[ up to hand {allowed}]}",
        "fin dove giocano i tavoli ({bubble}): {limits:tavolo {table}[ fino alla mano {allowed}]}",
    ),
    (
        "tournament:paces_told",
        "told: {tables:table {table}[ up to hand {allowed}]}",
        "comunicato: {tables:tavolo {table}[ fino alla mano {allowed}]}",
    ),
    ("tournament:pace_heard", "table {table} has heard it", "il tavolo {table} l'ha ricevuto"),
    (
        "tournament:prize_withheld",
        "the prize of player {player_id} is withheld: {reason}",
        "il premio del giocatore {player_id} è trattenuto: {reason}",
    ),
    (
        "tournament:prize_decision_proposed",
        "{by} proposes for the prize of player {player_id}: {verdict} ({reason})",
        "{by} propone per il premio del giocatore {player_id}: {verdict} ({reason})",
    ),
    (
        "tournament:prize_decision_approved",
        "{by} approves for the prize of player {player_id}: {verdict}",
        "{by} approva per il premio del giocatore {player_id}: {verdict}",
    ),
    (
        "tournament:prize_decision_rejected",
        "{by} rejects what was proposed for the prize of player {player_id}: {reason}",
        "{by} respinge la proposta per il premio del giocatore {player_id}: {reason}",
    ),
    (
        "tournament:prize_confiscated",
        "the prize of player {player_id}, {amount} EUR, is taken away",
        "il premio del giocatore {player_id}, {amount} EUR, è confiscato",
    ),
    ("tournament:cancellation_proposed", "{by} proposes to cancel: {reason}", "{by} propone di annullare: {reason}"),
    ("tournament:cancellation_rejected", "{by} does not cancel: {reason}", "{by} non annulla: {reason}"),
    // Private events.
    ("club_event:table_opened", "table {table_id} is opened", "si apre il tavolo {table_id}"),
    ("club_event:table_voided", "table {table_id} is void", "il tavolo {table_id} è annullato"),
    ("club_event:draw_sealed", "the secret of the draws is sealed", "il segreto dei sorteggi è sigillato"),
    ("club_event:seats_drawn", "seats are drawn: {seats}", "si sorteggiano i posti: {seats}"),
    ("club_event:buy_in_paid", "player {claim.player_id} pays", "il giocatore {claim.player_id} paga"),
    (
        "club_event:buy_in_called_off",
        "the buy-in of player {claim.player_id} is called off",
        "il buy-in del giocatore {claim.player_id} è revocato",
    ),
    (
        "club_event:buy_in_refused",
        "the buy-in of player {claim.player_id} is refused[ ({code})]",
        "il buy-in del giocatore {claim.player_id} è rifiutato[ ({code})]",
    ),
    (
        "club_event:buy_in_returned",
        "the buy-in of player {claim.player_id} goes back",
        "il buy-in del giocatore {claim.player_id} torna indietro",
    ),
    (
        "club_event:interrupted",
        "the house was away from {interruption.from} to {interruption.to}",
        "la casa è stata assente da {interruption.from} a {interruption.to}",
    ),
    (
        "club_event:event_drafted",
        "a private event is drafted: {setup.options_text}",
        "si prepara un evento privato: {setup.options_text}",
    ),
    (
        "club_event:invites_requested",
        "invited are to be {players}[, partner {partner}]",
        "da invitare: {players}[, compagno {partner}]",
    ),
    ("club_event:invites_refused", "nobody is invited[ ({code})]", "nessuno è invitato[ ({code})]"),
    ("club_event:invitations_sent", "invitations are sent, until {until}", "gli inviti sono spediti, fino a {until}"),
    ("club_event:invitation_accepted", "player {player_id} accepts", "il giocatore {player_id} accetta"),
    ("club_event:invitation_refused", "player {player_id} declines", "il giocatore {player_id} rifiuta"),
    (
        "club_event:invitation_reopened",
        "player {player_id} may answer again[ ({code})]",
        "il giocatore {player_id} può rispondere di nuovo[ ({code})]",
    ),
    ("club_event:event_expired", "time is up", "il tempo è scaduto"),
    ("club_event:event_cancelled", "the event is cancelled: {why}", "l'evento è annullato: {why}"),
    ("club_event:event_closed", "the event is closed: {why}", "l'evento è chiuso: {why}"),
    ("club_event:event_settled", "everything is paid", "tutto è pagato"),
    ("club_event:game_ready", "game {game} is ready", "la partita {game} è pronta"),
    ("club_event:game_started", "the game starts", "la partita comincia"),
    ("club_event:game_decided", "the game is decided[: {winners} win]", "la partita è decisa[: vincono {winners}]"),
    ("club_event:game_cancelled", "the game is void: {why}", "la partita è annullata: {why}"),
    ("club_event:game_settled", "the game is paid", "la partita è pagata"),
    (
        "club_event:match_ended",
        "the match is over ({result.ended_by})[: {result.shares:player {player_id} {amount} EUR}], rake {result.rake} EUR",
        "la partita è finita ({result.ended_by})[: {result.shares:giocatore {player_id} {amount} EUR}], rake \
         {result.rake} EUR",
    ),
    ("club_event:match_posted", "the result is in the ledger", "il risultato è nel libro mastro"),
    ("club_event:match_voided", "the match is void: {why}", "la partita è annullata: {why}"),
    ("club_event:part_paid", "player {player_id} is paid", "il giocatore {player_id} è pagato"),
    (
        "club_event:credit_paid",
        "player {player_id} takes {amount} EUR home",
        "il giocatore {player_id} porta via {amount} EUR",
    ),
    ("club_event:rematch_asked", "a rematch is offered until {until}", "si propone la rivincita fino a {until}"),
    ("club_event:rematch_confirmed", "player {player_id} plays on", "il giocatore {player_id} gioca ancora"),
];
