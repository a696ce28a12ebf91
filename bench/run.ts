import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { measureConsole } from './console.ts'
import { measureCreateUser } from './createUser.ts'
import { databaseOf, sizes } from './data.ts'
import { measureJobs } from './jobs.ts'
import { measureFanOut, measureStream } from './live.ts'
import { measureTree } from './organisation.ts'
import { measurePhoto } from './photo.ts'
import { measureSheets } from './sheets.ts'
import { measureSignIn } from './signIn.ts'
import { type UserPageFigures, measureUserFilters, measureUserPage } from './userPage.ts'

const server = process.env['DATABASE_URL']
if (!server) {
  process.stdout.write('npm run bench 需要 DATABASE_URL 指明一个可以建库的 PostgreSQL\n')
  process.exit(1)
}
const seconds = Number(process.env['BENCH_SECONDS'] ?? 8)

/** A figure with the limit it is held to. */
interface Figure {
  readonly name: string
  readonly value: string
  readonly limit: string
  readonly held: boolean
}

const figures: Figure[] = []
const note = (name: string, value: string, limit: string, held: boolean) => {
  figures.push({ name, value, limit, held })
  process.stdout.write(`${held ? 'ok  ' : 'OVER'} ${name}: ${value} (${limit})\n`)
}

const byStudents = new Map<number, UserPageFigures[]>()
for (const size of sizes) {
  const url = await databaseOf(server, size)
  const measured = await measureUserPage(url, seconds)
  byStudents.set(size.students, measured)
  for (const { who, ours, bare } of measured) {
    const name = `findUserPage, ${size.students} students in ${size.schools} schools, ${who}`
    const ratio = ours.rate / bare.rate
    const rates = `${ratio.toFixed(2)} of bare (${ours.rate.toFixed(0)}/s against ${bare.rate.toFixed(0)}/s)`
    note(name, rates, 'at least 0.5', ratio >= 0.5)
    note(`${name}, p99`, `${ours.p99} ms (p50 ${ours.p50} ms)`, 'within 20 ms', ours.p99 <= 20)
  }
}

const [smallest, largest] = [byStudents.get(sizes[0]?.students ?? 0), byStudents.get(sizes.at(-1)?.students ?? 0)]
for (const [index, first] of (smallest ?? []).entries()) {
  const last = largest?.[index]
  if (!last) continue
  const growth = first.ours.rate / last.ours.rate
  note(
    `findUserPage, ${first.who}, largest against smallest`,
    `${growth.toFixed(2)} times`,
    'at most 1.5',
    growth <= 1.5,
  )
}

const city = sizes[1]
if (city) {
  for (const { who, ours, bare } of await measureUserFilters(await databaseOf(server, city), seconds / 2)) {
    const ratio = ours.rate / bare.rate
    const rates = `${ratio.toFixed(2)} of bare (${ours.rate.toFixed(0)}/s against ${bare.rate.toFixed(0)}/s)`
    note(`findUserPage ${who}, ${city.students} students`, rates, 'at least 0.5', ratio >= 0.5)
  }
  const { ours, bare } = await measureSignIn(await databaseOf(server, city), seconds)
  const value = `${(ours / bare).toFixed(2)} of bare argon2 (${ours.toFixed(0)}/s against ${bare.toFixed(0)}/s)`
  note('signing in, 10 at once', value, 'at least 0.8', ours / bare >= 0.8)
}

const [small] = sizes
if (small) {
  const url = await databaseOf(server, small)
  const fan = await measureFanOut(url)
  const beside = `${fan.ours.toFixed(0)} ms (ws alone ${fan.bare.toFixed(0)} ms)`
  note('live: one message to 1,000 listeners, to the last receipt, median', beside, 'within 60 ms', fan.ours <= 60)
  note('live: memory for an idle listener', `${(fan.perListener / 1024).toFixed(0)} KB`, 'reported', true)
  const stream = await measureStream(url, seconds)
  const told = `${stream.p99} ms (p50 ${stream.p50} ms, ${stream.perSecond.toFixed(0)}/s, ${stream.lost} lost)`
  note('live: 200 listeners, 20 topics, 1,000 messages a second, p99', told, 'within 100 ms', stream.p99 <= 100)
  const rate = await measureJobs(url, 2000)
  note('jobs: small ones done', `${rate.toFixed(0)} a second`, 'at least 200', rate >= 200)
  const { megabytes, p50, slowest } = await measurePhoto(await databaseOf(server, small))
  const value = `${p50.toFixed(0)} ms (slowest of 20 ${slowest.toFixed(0)} ms)`
  note(`a photo of ${megabytes.toFixed(1)} MB and 24 megapixels to a stored avatar`, value, 'within 300 ms', p50 <= 300)
}

if (small) {
  const { login, tabs, paging, tree } = await measureConsole(await databaseOf(server, small))
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const both = ({ middle, slowest }: { middle: number; slowest: number }) => `${ms(middle)} (slowest ${ms(slowest)})`
  const slowed = 'console, processor slowed 4 times'
  note(`${slowed}: login page usable, cold`, ms(login), 'within 1,500 ms', login <= 1500)
  note(`${slowed}: switching tabs`, both(tabs), 'within 100 ms', tabs.middle <= 100)
  note(`${slowed}: page turn of the users table, after the answer`, both(paging), 'within 200 ms', paging.middle <= 200)
  note(`${slowed}: tree of 5,000 nodes unfolded and filtered, longest frame`, ms(tree), 'at most 100 ms', tree <= 100)
}

const wholeTree = await measureTree(server, seconds)
const treeTimes = `${wholeTree.p99} ms (p50 ${wholeTree.p50} ms, ${wholeTree.rate.toFixed(0)}/s)`
note('findTree, 5,000 nodes, 10 connections, p99', treeTimes, 'within 50 ms', wholeTree.p99 <= 50)

const created = await measureCreateUser(server, seconds)
const share = created.ours.rate / created.bare.rate
const creations = `${share.toFixed(2)} of bare (${created.ours.rate.toFixed(0)}/s against ${created.bare.rate.toFixed(0)}/s)`
note('making a user with a role and a department', creations, 'at least 0.4', share >= 0.4)

const sheets = await measureSheets()
const against = (ours: { milliseconds: number }, bare: { milliseconds: number }) => {
  const ratio = ours.milliseconds / bare.milliseconds
  const times = `${ours.milliseconds.toFixed(0)} ms against ${bare.milliseconds.toFixed(0)} ms`
  return { value: `${ratio.toFixed(2)} times the bare library (${times})`, held: ratio <= 1.5 }
}
const read = against(sheets.read, sheets.bareRead)
note('sheet of 10,000 x 15 read and checked, in its thread', read.value, 'at most 1.5', read.held)
const written = against(sheets.write, sheets.bareWrite)
note('sheet of 10,000 x 15 written', written.value, 'at most 1.5', written.held)
for (const [name, { milliseconds, residentMegabytes }, most] of [
  ['sheet of 100,000 x 15 written', sheets.large, 250],
  ['sheet of 100,000 x 15 read and checked', sheets.largeRead, 400],
] as const) {
  const value = `${residentMegabytes.toFixed(0)} MB resident (${(milliseconds / 1000).toFixed(1)} s)`
  note(name, value, `at most ${most} MB`, residentMegabytes <= most)
}

const lines = figures.map(
  ({ name, value, limit, held }) => `| ${name} | ${value} | ${limit} | ${held ? 'yes' : 'no'} |`,
)
writeFileSync(
  new URL('../docs/performance.md', import.meta.url),
  `# Performance

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: PostgreSQL, client, server and database on the same ${cpus().length} cores, 10 connections,
${seconds} s a turn after a turn to warm up. Each figure stands beside a bare program measured in the same run: read the
ratios, not the absolute numbers. "bare" is node:http and \`pg\` awaiting the same two statements, named, without session,
transaction or row-level security (\`bench/bareServer.ts\`); for signing in it is argon2 alone; for sheets the faster of
hucre and read-excel-file or write-excel-file, in processes of their own (\`bench/sheetProgram.ts\`).

| figure | measured | limit | held |
|---|---|---|---|
${lines.join('\n')}
`,
)
process.exit(figures.every((figure) => figure.held) ? 0 : 1)
