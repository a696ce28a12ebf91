import { PersonName } from '../../../../platform/console/kit/PersonName.tsx'
import { fitColumns } from '../../../../platform/console/kit/fitColumns.ts'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { useSize } from '../../../../platform/console/kit/useSize.ts'
import type { NotReturnedRow } from '../../reportViews.ts'
import styles from './Report.module.css'
import { faceText } from './periodWords.ts'
import { useHasFaces } from './useHasFaces.ts'

type Column = Omit<ListColumn<NotReturnedRow>, 'text'> & { readonly text: (row: NotReturnedRow) => string }

const face: Column = { title: '人脸', minWidth: 72, text: ({ haveFace }) => faceText(haveFace), leftOutWhenNarrow: 1 }

const correctionText = ({ firstState, correction }: NotReturnedRow) =>
  correction === null ? '' : `更正：生成时${firstState}，${correction.time.slice(5, 16)} ${correction.device}`.trim()

const noteText = (row: NotReturnedRow) =>
  [correctionText(row), row.studentNotReturnMsg].filter((text) => text !== '').join('；')

/** In a narrow window columns are hidden in this order: faces, floors, beds, classes, states, and last the note. */
const columns: readonly Column[] = [
  { title: '宿舍楼', minWidth: 88, text: ({ dormitoryName }) => dormitoryName },
  { title: '楼层', minWidth: 52, text: ({ dormRoomFloor }) => String(dormRoomFloor), leftOutWhenNarrow: 2 },
  { title: '房间', minWidth: 60, text: ({ dormRoomName }) => dormRoomName },
  { title: '床位', minWidth: 52, text: ({ bedNumber }) => String(bedNumber ?? ''), leftOutWhenNarrow: 3 },
  { title: '姓名', minWidth: 76, text: ({ studentName }) => studentName, isName: true },
  { title: '班级', minWidth: 88, text: ({ clazzName }) => clazzName, leftOutWhenNarrow: 4 },
  { title: '状态', minWidth: 68, text: ({ state }) => state, leftOutWhenNarrow: 5 },
  { title: '备注', minWidth: 76, text: noteText, leftOutWhenNarrow: 6 },
]

interface Props {
  readonly label: string
  readonly rows: readonly NotReturnedRow[]
}

/** The rows of a report's list. */
export const NotReturnedTable = ({ label, rows }: Props) => {
  const hasFaces = useHasFaces()
  const [frame, { width }] = useSize<HTMLDivElement>()
  const { shown, leftOut } = fitColumns(hasFaces ? [...columns, face] : columns, width)
  return (
    <div ref={frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {shown.map(({ title, minWidth }) => (
              <th key={title} scope="col" style={{ minWidth }}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.userId}>
              {shown.map(({ title, text, isName }) => (
                <td key={title}>{isName === true ? <PersonName name={text(row)} /> : text(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {leftOut.length === 0 ? null : (
        <p className={styles.foot}>窗口较窄，未显示：{leftOut.map(({ title }) => title).join('、')}</p>
      )}
    </div>
  )
}
