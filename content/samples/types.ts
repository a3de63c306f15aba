/** A member of the sample client's team. */
export interface SampleMember {
  name: string
  email: string
}

export interface SampleCandidate {
  /** The name of their film, its captions and its poster in `films/`. */
  film: string
  name: string
  email: string
  phone: string
  headline: string
  /** One line on a shortlist, at most 85 letters. */
  pitch: string
  place: string
  salaryFromPence: number
  onTargetPence: number
  noticeWeeks: number
  sells: string
  experienceYears: number
  drives: string
  rightToWork: string
  neverEmployers: readonly string[]
}

/** What a member of the client's team thinks of a film. */
export interface SampleVerdict {
  /** The film's name. */
  of: string
  by: 'signatory' | 'colleague' | 'people'
  /** How much of it they have watched. */
  watched: 'all' | number
  value?: 'yes' | 'maybe' | 'no'
  reasons?: readonly string[]
  note?: string
  /** Written at this second of the film. */
  comment?: { at: number; text: string }
}
