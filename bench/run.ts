import os from 'node:os'
import path from 'node:path'
import { buildIfChanged } from '../scripts/build.ts'
import { benchArticles } from './articles.ts'
import { benchConsole } from './console.ts'
import { benchContracts } from './contracts.ts'
import { benchDiary } from './diary.ts'
import { benchFilms } from './films.ts'
import { benchInsights } from './insights.ts'
import { benchInterviews } from './interviews.ts'
import { benchLanding } from './landing.ts'
import { benchOverload, benchSteady } from './overload.ts'
import { benchPayments } from './payments.ts'
import { benchProcesses } from './processes.ts'
import { benchRoles } from './roles.ts'
import { benchStart } from './start.ts'
import { benchVideos } from './videos.ts'
import { benchWrites } from './writes.ts'

// Measures every figure that we claim, each beside its target or its reference (docs/specification/budgets.md). `npm
// run bench` runs all of them; `npm run bench -- writes` runs one.

const benches = {
  start: benchStart,
  writes: benchWrites,
  diary: benchDiary,
  contracts: benchContracts,
  payments: benchPayments,
  landing: benchLanding,
  articles: benchArticles,
  insights: benchInsights,
  videos: benchVideos,
  console: benchConsole,
  roles: benchRoles,
  films: benchFilms,
  interviews: benchInterviews,
  processes: benchProcesses,
  overload: benchOverload,
  steady: benchSteady,
}
const chosenBenches = process.argv.slice(2)
const unknown = chosenBenches.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.\n`,
  )
  process.exit(2)
}

process.chdir(path.resolve(import.meta.dirname, '..'))
await buildIfChanged()
const cpu = os.cpus()[0]?.model ?? 'unknown processor'
process.stdout.write(
  `${cpu}, ${os.cpus().length} cores, ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.type()} ${os.release()}, Node ${process.versions.node}\n`,
)

for (const [name, bench] of Object.entries(benches)) {
  if (chosenBenches.length === 0 || chosenBenches.includes(name)) await bench()
}
