/**
 * How long we keep candidates' data; an adopter's lawyer decides this. The periods for their profiles, films and guests
 * are settings.
 */
export const keeping = {
  /** How long before that day candidates are asked whether we may keep them longer. */
  askMonthsBefore: 1,
  /** Within how many days a complaint must be acknowledged; the day on which it arrives is the first. */
  complaintDays: 30,
  /** How long a candidate's personal link works; every mail to them has a new one. */
  linkDays: 60,
} as const
