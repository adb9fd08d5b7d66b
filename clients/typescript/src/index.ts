// What the package offers. Types of each service's document: `@mazziere/client/lobby`, `/tables`, `/wallet`, `/audit`.
export type { ErrorCode, FieldCode, FieldError, Problem } from "./generated/lobby.js";
export { Cards, type Language } from "./cards.js";
export { followTable, type Followed } from "./follow.js";
export {
  developmentToken,
  House,
  type Addresses,
  type Audit,
  type DevelopmentToken,
  type Lobby,
  type Tables,
  type Wallet,
} from "./house.js";
export { Me } from "./me.js";
export {
  addAmounts,
  amount,
  amountOfChips,
  cents,
  compareAmounts,
  formatAmount,
  subtractAmounts,
} from "./money.js";
export {
  answerTo,
  anything,
  isTooLate,
  least,
  moveOf,
  Turns,
  turnsAfter,
  turnsOf,
  type Choose,
  type LegalMove,
  type Turn,
} from "./moves.js";
export { applyPatch, PatchMisfit, type PatchOp } from "./patch.js";
export { isRefusal, NoAnswer, Refusal, type ProblemOf } from "./problem.js";
export { fieldText, refusalText, type Texts, type Wording, type Words } from "./refusals.js";
export { Service, type Answer } from "./service.js";
export type {
  CashTablesEvents,
  ClubEvents,
  Countdown,
  LobbyStreams,
  MyEvents,
  StreamEvent,
  TableEnd,
  TableEvents,
  TablesStreams,
  TournamentEvents,
  TournamentsEvents,
} from "./streams.js";
export type { TokenSource } from "./tokens.js";
export type { Settings } from "./transport.js";
