import type { Readable } from 'node:stream'
import type { Cell, Column, SheetDefinition, SheetRow } from './columns.ts'
import { type NewSheet, type SheetColumn, columnLetters } from './sheetXml.ts'
import { style } from './styles.ts'
import { sheetName, workbookStream } from './workbookXml.ts'
import { columnWidth } from './writeSheet.ts'
import { xmlText } from './xmlText.ts'

const notesName = '填写说明'
const choicesName = '选项'
/** The most characters of a prompt; Excel refuses to open a file with a longer one. */
const maxPromptLength = 255

const kindNotes: Readonly<Record<Column['kind'], string>> = {
  text: '文本',
  integer: '整数',
  number: '数字',
  date: '日期，如 2026-09-01',
  moment: '日期和时间，如 2026-09-01 08:00:00',
  choice: '从下拉列表中选择',
}

/** Describes in one line what a column accepts. */
const describeColumn = ({ kind, longest, unit, least, most }: Column): string =>
  [
    kindNotes[kind],
    longest === undefined ? '' : `不超过 ${longest} ${unit ?? '个字'}`,
    least === undefined ? '' : `不小于 ${least}`,
    most === undefined ? '' : `不大于 ${most}`,
  ]
    .filter((part) => part !== '')
    .join('，')

const buildPrompt = (column: Column): string => {
  const lines = [column.required === true ? '必填' : '选填', describeColumn(column), column.note ?? '']
  if (column.example !== undefined) lines.push(`示例：${column.example}`)
  return lines
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, maxPromptLength)
}

const attribute = (text: string) => xmlText(text).replaceAll('\n', '&#10;')

/** Shows what a column accepts when one of its cells is selected; offers its choices and refuses others. */
const validation = (column: Column, index: number, listColumn: number): string => {
  const range = `${columnLetters(index)}2:${columnLetters(index)}1048576`
  const prompt = `allowBlank="1" showInputMessage="1" promptTitle="${attribute(column.title.slice(0, 32))}" prompt="${attribute(buildPrompt(column))}" sqref="${range}"`
  if (listColumn === -1) return `<dataValidation ${prompt}/>`
  const letters = columnLetters(listColumn)
  const list = `'${choicesName}'!$${letters}$2:$${letters}$${(column.choices?.length ?? 0) + 1}`
  return `<dataValidation type="list" showErrorMessage="1" errorTitle="${attribute(column.title.slice(0, 32))}" error="请从下拉列表中选择" ${prompt}><formula1>${list}</formula1></dataValidation>`
}

const filledSheet = (
  { title, columns }: SheetDefinition,
  listed: readonly Column[],
  rows: readonly SheetRow[],
): NewSheet => {
  const validations = columns.map((column, index) => validation(column, index, listed.indexOf(column)))
  return {
    name: sheetName(title),
    columns: columns.map((column) => ({
      heading: column.required === true ? `${column.title}*` : column.title,
      headingStyle: column.required === true ? style.requiredHeading : style.heading,
      kind: column.kind,
      width: columnWidth(column),
    })),
    rows: rows.map((row) => columns.map(({ key }) => row[key] ?? null)),
    tail: `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`,
  }
}

const textColumn = (heading: string, width: number): SheetColumn => ({
  heading,
  headingStyle: style.heading,
  kind: 'text',
  width,
  wrapped: true,
})

const maxListedChoices = 30

const notesSheet = ({ columns }: SheetDefinition): NewSheet => ({
  name: notesName,
  columns: [
    textColumn('列名', 20),
    textColumn('是否必填', 12),
    textColumn('格式', 36),
    textColumn('说明', 60),
    textColumn('示例', 24),
  ],
  rows: columns.map((column): readonly Cell[] => {
    const choices = column.choices ?? []
    const offered =
      choices.length > 0
        ? `可选：${choices.slice(0, maxListedChoices).join('、')}${choices.length > maxListedChoices ? ' 等' : ''}`
        : ''
    const note = [column.note ?? '', offered].filter((part) => part !== '').join('\n')
    return [
      column.title,
      column.required === true ? '必填' : '选填',
      describeColumn(column),
      note,
      column.example ?? '',
    ]
  }),
})

/** A hidden sheet with the choices of each column, because a list in cells has no length limit. */
const choicesSheet = (listed: readonly Column[]): NewSheet => ({
  name: choicesName,
  hidden: true,
  columns: listed.map(({ title }) => textColumn(title, 20)),
  rows: Array.from({ length: Math.max(...listed.map(({ choices }) => choices?.length ?? 0)) }, (_, index) =>
    listed.map(({ choices }) => choices?.[index] ?? null),
  ),
})

/**
 * The template that users fill in: headings with required ones marked, cells formatted to keep leading zeros, choices
 * as drop-down lists, a prompt at each column, and a second sheet that explains them. It has no example row, which
 * users would forget to delete before importing. `rows` are those that users complete, such as the students of an exam.
 */
export const writeTemplate = (definition: SheetDefinition, rows: readonly SheetRow[] = []): Readable => {
  const listed = definition.columns.filter(({ kind, choices }) => kind === 'choice' && (choices?.length ?? 0) > 0)
  const sheets = [filledSheet(definition, listed, rows), notesSheet(definition)]
  return workbookStream(listed.length > 0 ? [...sheets, choicesSheet(listed)] : sheets)
}
