import { firstNameOf } from '#src/candidates/facts.ts'
import type { StaffMember } from '#src/staff/staff.ts'
import { Problem } from '#src/values/problem.ts'
import { noAdjustments } from '../../adjustments.ts'
import type { TrialView } from '../../console-api.ts'
import { aboutMinutes } from '../../questions.ts'
import { askedFilms, presentQuestion } from '../present-interview.ts'
import type { Db } from '../tables.ts'

const daysMs = 7 * 24 * 3600_000

/**
 * Returns an interview with the questions of a set, for a colleague who tries it as a candidate. Nothing is stored, so
 * nobody is invited by it and no take is counted (INTV-42). Throws 404.
 */
export async function trialOf(
  db: Db,
  { setId, member }: { setId: string; member: StaffMember },
  now: Date,
): Promise<TrialView> {
  const set = await db.selectFrom('question_sets').selectAll().where('id', '=', setId).executeTakeFirst()
  if (!set) throw new Problem('not-found', 'no_set', 'We can’t find that question set.')
  const { questions, welcome } = set
  const films = await askedFilms(db, set)
  return {
    questions,
    welcome,
    view: {
      id: 'trial',
      state: 'sent',
      canDelete: false,
      hasRecordings: false,
      deletedBy: null,
      firstName: firstNameOf(member.name),
      asker: member.name,
      purpose: set.name,
      ownLine: '',
      source: set.kind === 'open' ? 'open' : 'staff',
      isProfile: set.kind === 'profile',
      hasPage: false,
      welcome: (welcome && films.get(welcome.filmId)) ?? null,
      withdrawnBy: null,
      deadline: new Date(now.getTime() + daysMs).toISOString(),
      now: now.toISOString(),
      minutes: aboutMinutes(questions),
      questionCount: questions.length,
      takesEach: Math.max(...questions.map(({ takes }) => takes)),
      adjustments: noAdjustments,
      hasConsented: false,
      questions: questions.map((question) => ({
        ...presentQuestion({ adjustments: noAdjustments }, question, [], () => {
          throw new Error('A trial has no takes.')
        }),
        film: (question.filmId && films.get(question.filmId)) || null,
      })),
      submitAsked: false,
      submittedAt: null,
      promised: null,
      waits: { unanswered: [], arriving: [] },
      askedFor: null,
      keptUntil: null,
      lease: 1,
      elsewhere: null,
    },
  }
}
