import { PersonName } from '../../../platform/console/kit/PersonName.tsx'
import { StatusTag, type StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import type { AwardRow } from '../views.ts'
import { type AwardState, levelTitles, stateTitles } from '../words.ts'
import styles from './Honor.module.css'
import { KindName } from './KindName.tsx'

const tones: Readonly<Record<AwardState, StatusTone>> = {
  proposed: 'notice',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'quiet',
}

const noteOf = ({ note, reason, state }: AwardRow) =>
  [note, reason === '' ? '' : `${stateTitles[state]}：${reason}`].filter(Boolean).join('；')

const stateColumn: ListColumn<AwardRow> = {
  title: '状态',
  width: 96,
  render: ({ state }) => <StatusTag text={stateTitles[state]} tone={tones[state]} />,
}

/** The columns of awards. */
export const awardColumns: readonly ListColumn<AwardRow>[] = [
  { title: '姓名或班级', width: '12%', minWidth: 96, isName: true, text: ({ name }) => name },
  { title: '班级或部门', width: '12%', leftOutWhenNarrow: 4, text: ({ departmentName }) => departmentName },
  { title: '荣誉', minWidth: 144, render: ({ kindName, ribbon }) => <KindName name={kindName} ribbon={ribbon} /> },
  { title: '级别', width: 80, leftOutWhenNarrow: 5, text: ({ level }) => levelTitles[level] },
  { title: '颁发日期', width: 112, leftOutWhenNarrow: 6, text: ({ awardedOn }) => awardedOn },
  { title: '颁发单位', width: '12%', leftOutWhenNarrow: 2, text: ({ issuer }) => issuer },
  { title: '证书编号', width: '10%', leftOutWhenNarrow: 3, text: ({ certificateNumber }) => certificateNumber },
  { title: '事由', width: '12%', leftOutWhenNarrow: 1, text: noteOf },
  stateColumn,
]

/** The columns on a phone: the name with everything else below it, and the state. */
export const phoneAwardColumns: readonly ListColumn<AwardRow>[] = [
  {
    title: '姓名与荣誉',
    minWidth: 120,
    render: (award) => (
      <>
        <PersonName name={award.name} />
        <small className={styles.beneath}>
          <span>
            {award.kindName}（{levelTitles[award.level]}）
          </span>
          <span>{award.departmentName}</span>
          <span>{award.awardedOn}</span>
          <span>{noteOf(award)}</span>
        </small>
      </>
    ),
  },
  stateColumn,
]
