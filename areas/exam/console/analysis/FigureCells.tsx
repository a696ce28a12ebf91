import type { Figures, SubjectFigures } from '../../analysisViews.ts'
import { FigureButton } from './FigureButton.tsx'
import { type Opening, conditionOf, formatFigure, formatRate } from './shown.ts'

/** The headings of the cells below. */
export const figureHeadings = [
  '应考',
  '有成绩',
  '平均分',
  '最高',
  '最低',
  '中位数',
  '标准差',
  '优秀率',
  '及格率',
  '低分率',
  '标准分',
] as const

interface Props {
  readonly subject: SubjectFigures
  readonly figures: Figures
  /** Whose figures these are, such as 七年级1班. */
  readonly name: string
  /** The classes of the figures. None for the whole grade. */
  readonly classIds: readonly number[]
  readonly open: (opening: Opening) => void
}

/** The cells of a row of figures. Each number of students opens them. */
export const FigureCells = ({ subject, figures, name, classIds, open }: Props) => {
  const titled = `${name}${subject.subject}`
  const button = (what: string, text: string, condition: Partial<Opening['condition']>) => (
    <td>
      <FigureButton
        label={`${titled}${what} ${text}`}
        onOpen={() =>
          open({
            title: `${titled} ${what}`,
            condition: { ...conditionOf(subject.subjectId), classIds: [...classIds], ...condition },
          })
        }
      >
        {text}
      </FigureButton>
    </td>
  )
  const { highest, lowest } = figures
  return (
    <>
      {button('应考', String(figures.roster), { isScored: false })}
      {button('有成绩', String(figures.scored), {})}
      <td>{formatFigure(figures.mean)}</td>
      {highest === null ? <td>—</td> : button('最高分', String(highest), { from: highest })}
      {lowest === null ? <td>—</td> : button('最低分', String(lowest), { atMost: lowest })}
      <td>{formatFigure(figures.median)}</td>
      <td>{formatFigure(figures.deviation)}</td>
      {button('优秀', formatRate(figures.excellent), { from: subject.excellentLine })}
      {button('及格', formatRate(figures.pass), { from: subject.passLine })}
      {button('低分', formatRate(figures.low), { below: subject.lowLine })}
      <td>{formatFigure(figures.standard)}</td>
    </>
  )
}
