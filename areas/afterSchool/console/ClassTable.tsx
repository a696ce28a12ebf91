import { Alert, Button } from 'antd'
import { useEffect } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { type AfterSchoolConfig, failureWords } from '../contract.ts'
import styles from './AfterSchool.module.css'
import { ClassRow } from './ClassRow.tsx'
import { useClassRows } from './useClassRows.ts'

interface Props {
  readonly classes: readonly { readonly id: number; readonly name: string }[]
  readonly configs: readonly AfterSchoolConfig[]
  readonly devices: readonly { readonly value: number; readonly label: string }[]
  /** Reports unsaved edits, which a change of grade would discard. */
  readonly onEdited: (isEdited: boolean) => void
}

/** Table of the classes of a grade. Rows are published separately or together, and saved together. */
export const ClassTable = ({ classes, configs, devices, onEdited }: Props) => {
  const rows = useClassRows(classes, configs)
  const mayPublish = useAllowed('afterSchool:config:publish')
  const { isEdited, failures, busy } = rows
  useEffect(() => onEdited(isEdited), [isEdited, onEdited])
  return (
    <>
      {failures.length === 0 ? null : (
        <Alert
          type="error"
          showIcon
          title={`${failureWords.publishing}：${failures[0]?.msg ?? ''}`}
          description={`未发布：${failures.map(({ deptName }) => deptName).join('、')}`}
        />
      )}
      <div className={styles.tools}>
        <Button type="primary" loading={busy === 'all'} onClick={rows.saveAll}>
          全部保存
        </Button>
        {mayPublish ? (
          <Button loading={busy === 'publish'} onClick={rows.publishAll}>
            全部发布
          </Button>
        ) : null}
        {isEdited ? <span className={styles.hint}>有未保存的修改</span> : null}
      </div>
      <div className={styles.scroll}>
        <table className={styles.classes} aria-label="班级放学时段">
          <thead>
            <tr>
              <th scope="col">班级</th>
              <th scope="col">时段 1</th>
              <th scope="col">时段 2</th>
              <th scope="col">时段 3</th>
              <th scope="col">显示屏</th>
              <th scope="col">状态</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {rows.rows.map((row) => (
              <ClassRow key={row.id} row={row} rows={rows} mayPublish={mayPublish} devices={devices} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
