import { readdirSync } from 'node:fs'

// The import rule of docs/architecture.md:
//   values, content ← platform, design ← domains ← app
// Inside a domain: root ← server, root ← ui. Between domains: root files and
// `server/public.ts` only, without circles.

const layers = ['app', 'design', 'platform', 'values']
// Every other folder of src is a domain, so that no rule can be forgotten for a new one.
const domains = readdirSync(new URL('src', import.meta.url)).filter((folder) => !layers.includes(folder))
const domain = `(${domains.join('|')})`
// Tests, and what they share: set-ups (`*.setup.ts`) and stand-ins (`test-*`). Of the files with such names, only the
// built-in payment gateway (PAY-13) and the mail with which staff try their settings are part of the product.
const test =
  '[.](test|setup)[.]tsx?$|/test-(?!(card|disputes|gateway|gateway-form|intent-store|intents|mail|refunds|webhooks)[.]tsx?$)'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nobody-imports-app',
      severity: 'error',
      from: { pathNot: ['^(src/app|scripts|e2e|bench)/', test] },
      to: { path: '^src/app/' },
    },
    {
      name: 'tests-of-a-slice-start-the-program',
      comment:
        'The HTTP tests of a slice are in its server/http/. From app they may only import what starts the whole program.',
      severity: 'error',
      from: { path: test, pathNot: '^(src/app|scripts|e2e|bench)/' },
      to: { path: '^src/app/', pathNot: '^src/app/test-program[.]ts$' },
    },
    {
      name: 'slices-are-put-together-by-app',
      severity: 'error',
      from: { pathNot: '^src/app/' },
      to: { path: `^src/${domain}/server/slice[.]ts$` },
    },
    {
      name: 'app-takes-slices-whole',
      comment:
        'From a slice’s server side app may import its function and its public.ts. Threads and commands may import what they run.',
      severity: 'error',
      from: { path: '^src/app/', pathNot: ['^src/app/(threads|commands)/', test] },
      to: { path: `^src/${domain}/server/`, pathNot: '/server/(slice|public)[.]ts$' },
    },
    {
      name: 'values-stand-alone',
      severity: 'error',
      from: { path: '^src/values/' },
      to: { path: '^(src|content)/', pathNot: '^src/values/' },
    },
    { name: 'content-is-data', severity: 'error', from: { path: '^content/' }, to: { path: '^src/' } },
    {
      name: 'platform-knows-no-domain',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: test },
      to: { path: `^src/(${domains.join('|')}|design)/` },
    },
    {
      name: 'design-knows-no-domain',
      severity: 'error',
      from: { path: '^src/design/' },
      to: { path: `^src/(${domains.join('|')}|platform)/` },
    },
    {
      name: 'ui-never-imports-server',
      severity: 'error',
      from: { path: `^src/${domain}/`, pathNot: `^src/${domain}/server/` },
      to: { path: '/server/' },
    },
    {
      name: 'server-never-imports-ui',
      severity: 'error',
      from: { path: `^src/${domain}/server/` },
      to: { path: `^src/${domain}/ui/` },
    },
    {
      name: 'domains-meet-at-their-roots',
      comment: 'Landing page, console and portal consist of other domains’ interfaces, so they may import their ui.',
      severity: 'error',
      // A test prepares its data by the code that makes it.
      from: { path: `^src/${domain}/`, pathNot: test },
      to: {
        path: `^src/${domain}/(server|ui)/`,
        pathNot: [
          '^src/$1/',
          `^src/${domain}/server/public[.]ts$`,
          '^src/(leads|bookings|videos|insights)/ui/',
          '^src/(contracts|billing|payments|roles)/ui/',
          '^src/[^/]+/ui/console/',
        ],
      },
    },
    {
      name: 'money-in-one-direction',
      comment:
        'billing ← payments ← placements: invoices do not know how they are paid, nor payments what they are for.',
      severity: 'error',
      from: { path: '^src/(billing|payments)/', pathNot: test },
      to: { path: '^src/(payments|placements)/', pathNot: '^src/$1/' },
    },
    {
      name: 'only-the-console-shows-them',
      severity: 'error',
      from: { path: `^src/${domain}/`, pathNot: '^src/console/' },
      to: {
        path: '^src/[^/]+/ui/console/',
        pathNot: ['^src/$1/', '^src/(contracts|billing|payments|placements|leads)/ui/'],
      },
    },
    {
      name: 'only-the-portal-shows-them',
      comment: 'The portal stands above contracts and payments (docs/decisions/0046-portal-slice.md).',
      severity: 'error',
      from: { path: `^src/${domain}/`, pathNot: ['^src/(portal|placements)/', test] },
      to: { path: '^src/(contracts|payments)/ui/', pathNot: '^src/$1/' },
    },
    {
      name: 'nobody-below-knows-the-portal',
      severity: 'error',
      from: { path: '^src/(contracts|billing|payments|placements)/', pathNot: test },
      to: { path: '^src/portal/' },
    },
    {
      name: 'nobody-below-knows-the-books',
      comment:
        'The books may import everything about money, and nothing imports them (docs/decisions/0053-books-slice.md).',
      severity: 'error',
      from: { path: '^src/(contracts|billing|payments|placements|portal)/', pathNot: test },
      to: { path: '^src/books/' },
    },
    {
      name: 'contracts-know-no-money',
      severity: 'error',
      from: { path: '^src/contracts/', pathNot: test },
      to: { path: '^src/(billing|payments|placements)/' },
    },
    {
      name: 'only-landing-shows-them',
      severity: 'error',
      from: { pathNot: '^(src/(landing|console|leads|bookings|videos|insights|app)|e2e)/' },
      // The dialog that erases a person is used for candidates too.
      to: { path: '^src/(leads|bookings|videos|insights)/ui/', pathNot: '^src/leads/ui/console/' },
    },
    {
      name: 'tests-are-imported-by-tests',
      severity: 'error',
      from: { pathNot: `${test}|^e2e/|^bench/|vitest[.]config` },
      to: { path: test },
    },
    {
      name: 'scripts-run-as-they-are',
      comment:
        'Node runs scripts and benches without a build and cannot load components, so nothing here may import one, even indirectly. dev.ts loads them with Vite.',
      severity: 'error',
      from: { path: '^(scripts|bench)/', pathNot: '^scripts/dev[.]ts$' },
      to: { path: '[.]tsx$', reachable: true },
    },
    {
      name: 'what-runs-is-a-dependency',
      severity: 'error',
      from: { path: '^(src|content)/', pathNot: test },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], pathNot: '/@types/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
}
