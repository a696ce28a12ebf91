import { useState } from 'react'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { StaleSave } from '../../../platform/console/kit/StaleSave.tsx'
import { useUnsaved } from '../../../platform/console/kit/unsaved.ts'
import { type ClassData, ClassDuty as ClassDutySchema, dutyDayNames, dutyDays } from '../classContract.ts'
import { organisation } from '../contract.ts'
import styles from './ClassDialog.module.css'
import { ClassTab } from './ClassTab.tsx'
import type { PeoplePicker } from './peoplePicker.ts'
import { compareRosters, toRoster } from './roster.ts'
import { useClassPart } from './useClassPart.ts'
import { useClassSave } from './useClassSave.ts'

interface Props {
  readonly data: ClassData
  /** Root node of the class's school, whose people are offered. */
  readonly schoolRoot: number
  readonly PeopleSelect: PeoplePicker
}

/** 值日表: staff and students of the class on duty, by weekday. */
export const ClassDuty = ({ data, schoolRoot, PeopleSelect }: Props) => {
  const [roster, setRoster] = useState(() => toRoster(data.duty.days))
  const { save, isPending, refused } = useClassSave()
  const part = useClassPart({
    schema: ClassDutySchema,
    read: data.duty,
    send: (version) => {
      const days = dutyDays.map((dayOfWeek) => ({ dayOfWeek, users: [...(roster[dayOfWeek] ?? [])] }))
      return callServer(organisation.saveDuty, { params: { id: data.id }, body: { days, version } })
    },
  })
  const { theirs, last } = part
  useUnsaved(() => JSON.stringify(roster) !== JSON.stringify(toRoster(last.days)))
  if (theirs !== null) {
    return (
      <ClassTab refused={refused} isPending={isPending}>
        <StaleSave
          name="值日表"
          fields={compareRosters(roster, theirs.days, last.days)}
          isPending={isPending}
          onTake={() => {
            setRoster(toRoster(theirs.days))
            part.take()
          }}
          onSaveOver={() => void save(() => part.save(theirs))}
        />
      </ClassTab>
    )
  }
  return (
    <ClassTab refused={refused} isPending={isPending} onSave={() => void save(() => part.save())}>
      {dutyDays.map((day) => (
        <div key={day} className={styles.day}>
          <span className={styles.label}>{dutyDayNames[day]}</span>
          <PeopleSelect
            deptId={schoolRoot}
            value={roster[day] ?? []}
            onChange={(ids) => setRoster({ ...roster, [day]: ids })}
            placeholder="本校教职工或本班学生"
            aria-label={`${dutyDayNames[day] ?? ''}值日人员`}
          />
        </div>
      ))}
    </ClassTab>
  )
}
