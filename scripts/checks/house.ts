import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'
import { tooNewForBrowsers } from './browserAge.ts'
import { unclearComments } from './commentOpenings.ts'
import { type Source, areaCircles, circles, importsOf, wrongDirections } from './directions.ts'
import { stateWithoutReset } from './pageState.ts'
import { unusedExports } from './unusedExports.ts'
import { strayWrites } from './writers.ts'

/** Longest allowed file, in lines: a longer one hides a second noun or verb. */
const maximumLines = 250

interface File {
  readonly path: string
  readonly text: string
}

const listSources = (): File[] => {
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
  return tracked
    .split('\n')
    .filter((path) => path !== '')
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

const tooLong = (files: readonly File[]): string[] =>
  files
    .filter(({ path }) => !path.endsWith('.test.ts'))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
    .filter(({ lines }) => lines > maximumLines)
    .map(({ path, lines }) => `${path}: ${lines} lines; find its second noun or verb`)

const spokenIcon = /<[A-Z]\w*Outlined(?=[\s/>])(?![^>]*aria-)/

/**
 * Reports library icons that are neither hidden from screen readers nor labelled, which announce their English file
 * names.
 */
const spokenIcons = (files: readonly File[]): string[] =>
  files
    .filter(({ path, text }) => path.endsWith('.tsx') && spokenIcon.test(text))
    .map(({ path }) => `${path}: an icon needs aria-hidden, or an aria-label in Chinese`)

/** Questions whose wording the specification fixes (F-MSG-013, F-MSG-059, A-MSG-076). */
const fixedQuestions = new Set(['确认退出吗?', '确认提交?', '本操作将重试向一卡通系统充值？'])

const question = /(?<quote>['"`])(?<text>(?:(?!\k<quote>).)*\p{Script=Han}[^'"`]*[?？])\k<quote>/gu

/** Question texts of a source that don't have the console's form 确认……吗？ */
export const oddQuestions = (text: string): string[] =>
  [...text.matchAll(question)]
    .map((found) => found.groups?.['text'] ?? '')
    .filter((wording) => !/^确认.+吗？$/.test(wording) && !fixedQuestions.has(wording))

/** Reports questions in the console that don't have the common form. */
const findOddQuestions = (files: readonly File[]): string[] =>
  files
    .filter(({ path }) => /(^|\/)(console|gallery)\//.test(path) && !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) => oddQuestions(text).map((wording) => `${path}: “${wording}” is to read 确认……吗？`))

const urlAsPath = /new URL\([^;]*?import\.meta\.url\s*,?\s*\)\s*\.pathname/

/** True if a text reads `.pathname` of a file URL, in which spaces and Chinese characters are percent-encoded. */
export const takesUrlAsPath = (text: string): boolean => urlAsPath.test(text)

const urlsAsPaths = (files: readonly File[]): string[] =>
  files
    .filter(({ text }) => takesUrlAsPath(text))
    .map(({ path }) => `${path}: .pathname of a file URL breaks in folders with spaces or Chinese: use fileURLToPath`)

const sharedMeaning = /\b[A-Z]\w*\s*\.register\(fieldMeaning/

/** True if a text gives a meaning to a named schema, which marks it wherever else it is used. */
export const marksSharedSchema = (text: string): boolean => sharedMeaning.test(text)

const markedSchemas = (files: readonly File[]): string[] =>
  files
    .filter(({ path, text }) => !path.endsWith('.test.ts') && marksSharedSchema(text))
    .map(({ path }) => `${path}: register() marks the named schema for everyone; copy it with describe() first`)

/** All violations of the house rules that no library checks, as printable lines. */
export const houseFaults = (): string[] => {
  const files = listSources()
  const sources: Source[] = files.map(({ path, text }) => ({ path, imports: importsOf(path, text) }))
  return [
    ...wrongDirections(sources),
    ...circles(sources),
    ...areaCircles(sources),
    ...strayWrites(files),
    ...tooLong(files),
    ...tooNewForBrowsers(files),
    ...stateWithoutReset(files),
    ...spokenIcons(files),
    ...findOddQuestions(files),
    ...urlsAsPaths(files),
    ...markedSchemas(files),
    ...unclearComments(files),
    ...unusedExports(files),
  ]
}
