import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { type UserModel, studentStatusNames } from '../contract.ts'
import styles from './StudentInfo.module.css'

const accommodationText = (boards: boolean | null) => {
  if (boards === null) return null
  return boards ? '住宿' : '走读'
}

const Parents = ({ parents }: { parents: UserModel['parents'] }) => {
  if (parents.length === 0) return <p className={styles.none}>尚未关联家长</p>
  return (
    <ul className={styles.parents}>
      {parents.map((parent) => (
        <li key={parent.id}>
          <span className={styles.relation}>{parent.relationShip}</span>
          <span className={styles.name} title={parent.parentName}>
            {parent.parentName}
          </span>
          <span>{parent.parentTelephone ?? '未填写手机号'}</span>
        </li>
      ))}
    </ul>
  )
}

/** The tab 学生信息 of a student. */
export const StudentInfo = ({ user }: { user: UserModel }) => (
  <>
    <Facts
      facts={[
        {
          name: '学籍状态',
          value: user.studentStatus === null ? null : (studentStatusNames[user.studentStatus] ?? null),
        },
        { name: '住宿', value: accommodationText(user.accommodation) },
      ]}
    />
    <h3 className={styles.heading}>家长</h3>
    <Parents parents={user.parents} />
  </>
)
