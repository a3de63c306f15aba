/**
 * For how long we keep what belongs to candidates; an adopter's lawyer decides. Their profiles, films and guests are
 * settings.
 */
export const keeping = {
  /** Candidates are asked so long before the day whether we may keep them longer. */
  askMonthsBefore: 1,
  /** The stub of an introduction (Conduct Regulations 2003, reg 29). */
  introductionMonths: 12,
  /** A complaint is acknowledged within so many days; the first is the day on which it came. */
  complaintDays: 30,
  /** A candidate's own link works for so long; every mail to them has a new one. */
  linkDays: 60,
} as const
