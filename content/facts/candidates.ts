/** For how long we keep candidates; an adopter's lawyer decides. */
export const keeping = {
  /** Profiles and films are kept so long, and so much longer each time that a candidate renews. */
  months: 12,
  /** Candidates are asked so long before the day whether we may keep them longer. */
  askMonthsBefore: 1,
  /** The stub of an introduction (Conduct Regulations 2003, reg 29). */
  introductionMonths: 12,
  /** A candidate's own link works for so long; every mail to them has a new one. */
  linkDays: 60,
} as const
