import type { TakenRow } from './figure.ts'

/** The machine and the settings of the measurements. */
interface Circumstances {
  readonly date: string
  readonly cores: number
  readonly seconds: number
  readonly minutes: number
  readonly database: string
}

/** Escapes a text for a table cell. */
const cell = (text: string) => text.replaceAll('|', '\\|')

const line = ({ name, value, limit, held, machine }: TakenRow) =>
  `| ${[name, value, limit, held ? 'yes' : 'no', machine].map(cell).join(' | ')} |`

/** The documentation page with the figures. */
export const report = (rows: readonly TakenRow[], { date, cores, seconds, minutes, database }: Circumstances): string =>
  `# Figures

Made by \`npm run bench\` on ${date} in ${minutes} minutes: ${database}, client, server and database on the same ${cores} cores, 10 connections.
The product runs as it is delivered, in production, with its log; the limits of calls a minute count, and are lifted for the one client that asks.

Each figure is the median of three turns (loads of ${seconds} s, lists of one school with filters half as long), after one to warm up. Where there is
something to stand beside, product and bare program take turns: read the ratios, not the absolute numbers. "bare" is node:http and \`pg\` awaiting the same statements, named, without session,
transaction or row-level security (\`bench/bareServer.ts\`); for signing in it is argon2 alone; for sheets the faster of
hucre and read-excel-file or write-excel-file, in processes of their own (\`bench/sheetProgram.ts\`). "machine" is how many passwords a
second all cores check with nothing else to do, timed right before each of the turns: where it varies, so does the figure.

What was read since, part by part, and why some limits are not held: docs/performance.md. A figure that fails is a row that says so.

| figure | measured | limit | held | machine |
|---|---|---|---|---|
${rows.map(line).join('\n')}
`
