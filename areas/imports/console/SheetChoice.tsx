import { Alert, Checkbox } from 'antd'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { type RunView, type WorkbookView, imports } from '../contract.ts'
import styles from './imports.module.css'

type Sheet = WorkbookView['sheets'][number]

const describeSheet = ({ name, rows, hiddenRows, isHidden, isReadable, fits }: Sheet): string => {
  const facts = [
    `${rows} 行`,
    ...(hiddenRows > 0 ? [`其中隐藏 ${hiddenRows} 行`] : []),
    ...(isHidden ? ['隐藏的工作表'] : []),
    ...(isReadable ? [] : ['没有列名']),
    ...(isReadable && !fits ? ['列名不同，选择后只导入此表'] : []),
  ]
  return `${name}（${facts.join('，')}）`
}

/** Returns the sheets after a tick. One with other headings replaces the others: they can't be read together. */
const toggleSheet = (sheets: readonly Sheet[], { index, fits, isChosen }: Sheet): number[] => {
  if (!isChosen && !fits) return [index]
  const chosen = sheets.filter((sheet) => (sheet.index === index ? !isChosen : sheet.isChosen))
  return chosen.map((sheet) => sheet.index)
}

interface Props {
  readonly run: RunView
  readonly workbook: WorkbookView
}

/** Lets the clerk choose the sheets of a file, and whether their names are classes and hidden rows count. */
export const SheetChoice = ({ run, workbook }: Props) => {
  const choose = useAction(imports.sheets, { changes: [imports.run, imports.rows] })
  const { sheets, isClassBySheet, canClassBySheet, skipsHidden } = workbook
  const chosen = sheets.filter(({ isChosen }) => isChosen)
  const hasHidden = chosen.some(({ hiddenRows }) => hiddenRows > 0)
  const left = sheets.filter(({ isChosen }) => !isChosen).map(({ name }) => name)
  const send = (changes: { sheets?: number[]; isClassBySheet?: boolean; skipsHidden?: boolean }) => {
    const now = { sheets: chosen.map(({ index }) => index), isClassBySheet, skipsHidden }
    choose.press({ body: { id: run.id, ...now, ...changes } })
  }
  return (
    <fieldset className={styles.sheets} disabled={choose.isPending}>
      <legend>导入的工作表</legend>
      {sheets.map((sheet) => (
        <Checkbox
          key={sheet.index}
          checked={sheet.isChosen}
          disabled={!sheet.isReadable || (sheet.isChosen && chosen.length === 1)}
          onChange={() => send({ sheets: toggleSheet(sheets, sheet) })}
        >
          {describeSheet(sheet)}
        </Checkbox>
      ))}
      {canClassBySheet ? (
        <Checkbox checked={isClassBySheet} onChange={() => send({ isClassBySheet: !isClassBySheet })}>
          每个工作表一个班：工作表名作为班级
        </Checkbox>
      ) : null}
      {hasHidden || skipsHidden ? (
        <Checkbox checked={skipsHidden} onChange={() => send({ skipsHidden: !skipsHidden })}>
          不导入隐藏的行
        </Checkbox>
      ) : null}
      {left.length === 0 ? null : <Alert type="info" showIcon title={`没有选择、不导入的工作表：${left.join('、')}`} />}
    </fieldset>
  )
}
