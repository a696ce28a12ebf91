import { Button, Select } from 'antd'
import { useState } from 'react'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { Empty } from '../../../platform/console/kit/States.tsx'
import { type ClassData, managerLevel, managerLevelNames } from '../classContract.ts'
import { organisation } from '../contract.ts'
import styles from './ClassDialog.module.css'
import { ClassTab } from './ClassTab.tsx'
import type { PeoplePicker } from './peoplePicker.ts'
import { useClassSave } from './useClassSave.ts'

const levels = [managerLevel.head, managerLevel.deputy, managerLevel.none].map((value) => ({
  value,
  label: managerLevelNames[value],
}))

interface Props {
  readonly data: ClassData
  /** Root node of the class's school, whose people are offered. */
  readonly schoolRoot: number
  readonly PeopleSelect: PeoplePicker
}

/** 班级管理员: one head, deputies and subject teachers. Each change is saved immediately. */
export const ClassManagers = ({ data, schoolRoot, PeopleSelect }: Props) => {
  const [added, setAdded] = useState<number | null>(null)
  const [level, setLevel] = useState<number>(managerLevel.head)
  const [leaving, setLeaving] = useState<{ readonly id: number; readonly name: string } | null>(null)
  const { save, isPending, refused } = useClassSave()
  const params = { id: data.id }
  // The version of the displayed list, so that a colleague's change is shown before it can be overwritten.
  const version = data.versions.managers
  const set = (userId: number, next: number) =>
    save(() => callServer(organisation.saveClassManager, { params, body: { userId, level: next, version } }))
  const add = async () => {
    if (added !== null && (await set(added, level))) setAdded(null)
  }
  const remove = (userId: number) =>
    save(
      () => callServer(organisation.deleteClassManager, { params: { ...params, userId }, query: { version } }),
      '已移除',
    )
  return (
    <ClassTab refused={refused} isPending={isPending}>
      <div className={styles.manager}>
        <PeopleSelect
          deptId={schoolRoot}
          value={added === null ? [] : [added]}
          onChange={(ids) => setAdded(ids.at(-1) ?? null)}
          placeholder="选择教职工"
          aria-label="选择班级管理员"
        />
        <Select
          aria-label="新管理员的职责"
          options={levels}
          value={level}
          onChange={(next: number) => setLevel(next)}
        />
        <Button type="primary" disabled={added === null} loading={isPending} onClick={() => void add()}>
          添加
        </Button>
      </div>
      {data.managers.length === 0 ? <Empty title="还没有班级管理员" /> : null}
      {data.managers.map(({ user, level: current }) => (
        <div key={user.id} className={styles.manager}>
          <span>{user.name}</span>
          <Select
            aria-label={`${user.name}的职责`}
            disabled={isPending}
            options={levels}
            value={current}
            onChange={(next: number) => void set(user.id, next)}
          />
          <Button
            type="link"
            danger
            disabled={isPending}
            aria-label={`移除 ${user.name}`}
            onClick={() => setLeaving(user)}
          >
            移除
          </Button>
        </div>
      ))}
      {leaving === null ? null : (
        <Confirm
          title="确认移除该班级管理员吗？"
          okText="移除"
          danger
          onConfirm={() => remove(leaving.id)}
          onClose={() => setLeaving(null)}
        >
          {leaving.name}将不再管理{data.name}，因此而有的查看范围立即失效。
        </Confirm>
      )}
    </ClassTab>
  )
}
