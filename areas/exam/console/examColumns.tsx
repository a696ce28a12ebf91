import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import type { ExamView } from '../examContract.ts'
import { examKindNames } from '../words.ts'
import styles from './Exams.module.css'
import { ExamStateTag, JointTag, formatExamTime } from './examTexts.tsx'
import { scoresPlace } from './places.ts'

const nameColumn = (linksToScores: boolean): ListColumn<ExamView> => ({
  title: '名称',
  minWidth: 144,
  render: ({ id, name, isJoint }) => (
    <>
      {linksToScores ? (
        <a className={styles.name} href={`#${scoresPlace(id)}`}>
          {name}
        </a>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      {isJoint ? <JointTag /> : null}
    </>
  ),
})

/** The columns of the list of exams. The name links to the score table for those who may open it. */
export const examColumns = (linksToScores: boolean): readonly ListColumn<ExamView>[] => [
  { title: '编号', width: 72, render: ({ id }) => id, leftOutWhenNarrow: 2 },
  nameColumn(linksToScores),
  { title: '时间', width: 272, text: formatExamTime, leftOutWhenNarrow: 4 },
  {
    title: '学科',
    width: '24%',
    minWidth: 120,
    leftOutWhenNarrow: 3,
    text: ({ subjects }) => subjects.map(({ subject }) => subject).join('、'),
  },
  { title: '类型', width: 64, text: ({ kind }) => examKindNames[kind], leftOutWhenNarrow: 1 },
  { title: '状态', width: 96, render: ({ state }) => <ExamStateTag state={state} /> },
]
