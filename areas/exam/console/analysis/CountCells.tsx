import { FigureButton } from './FigureButton.tsx'
import type { Opening } from './shown.ts'

interface Props {
  readonly counted: { readonly grade: number | null; readonly classes: readonly number[] }
  readonly classes: readonly { readonly classId: number; readonly name: string }[]
  readonly title: string
  readonly condition: Opening['condition']
  readonly open: (opening: Opening) => void
}

/** The numbers of students in the grade and in each class. Each opens its students. */
export const CountCells = ({ counted, classes, title, condition, open }: Props) => {
  const cell = (name: string, count: number | null, classIds: readonly number[]) => (
    <td key={name}>
      {count === 0 || count === null ? (
        (count ?? '—')
      ) : (
        <FigureButton
          label={`${name} ${title} ${count} 人`}
          onOpen={() => open({ title: `${name} ${title}`, condition: { ...condition, classIds: [...classIds] } })}
        >
          {count}
        </FigureButton>
      )}
    </td>
  )
  return (
    <>
      {cell('年级', counted.grade, [])}
      {classes.map(({ classId, name }, at) => cell(name, counted.classes[at] ?? 0, [classId]))}
    </>
  )
}
