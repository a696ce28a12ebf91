import { Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { TextButton } from '../../../../platform/console/kit/TextButton.tsx'
import { optionsOf } from '../../../../platform/console/kit/optionsOf.ts'
import { weekdayOptions } from '../../../../platform/console/kit/weekdays.ts'
import { nameOfWeekday } from '../../../../platform/contract/wireDay.ts'
import { teaching } from '../../../teaching/contract.ts'
import { type LessonView, type PlanView, timetable, timetableLimits, timetableRefusals } from '../../contract.ts'
import { describeSlot, weekPatternNames, weekPatterns } from '../../words.ts'
import { planReads } from '../reads.ts'
import { SubjectFields, TeachingClassField } from './LessonFields.tsx'
import type { Slot } from './LessonGrid.tsx'

interface Props {
  readonly plan: PlanView
  readonly classId: number
  readonly slot: Slot
  /** Null for a new lesson. */
  readonly lesson: LessonView | null
  readonly onClose: () => void
}

const { lessonConflict, noPeriod, notTeachers, notOffered, lessonHasChanges } = timetableRefusals

const blames = {
  [lessonConflict.code]: 'period',
  [noPeriod.code]: 'period',
  [lessonHasChanges.code]: 'weekday',
  [notTeachers.code]: 'teacherIds',
  [notOffered.code]: 'subjectId',
}

const bodyOf = ({ teachers, className: _className, subject: _subject, ...lesson }: LessonView) => ({
  ...lesson,
  teacherIds: teachers.map(({ id }) => id),
})

const DeleteLesson = ({ lesson, onClose }: { readonly lesson: LessonView; readonly onClose: () => void }) => {
  const [isAsking, setAsking] = useState(false)
  const remove = useAction(timetable.deleteLesson, { done: '删除成功', changes: planReads })
  return (
    <>
      <TextButton onClick={() => setAsking(true)}>删除这节课</TextButton>
      {isAsking ? (
        <Confirm
          title={`确认删除${lesson.className}${describeSlot(lesson)}的${lesson.subject}吗？`}
          okText="删除"
          danger
          onConfirm={async () => {
            await remove.run({ query: { id: lesson.id } })
            onClose()
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

/** Dialog that adds or edits a lesson. */
export const LessonDialog = ({ plan, classId, slot, lesson, onClose }: Props) => {
  const subjects = useCall(teaching.subjects, {}).data ?? []
  const search = { termId: plan.termId, keyword: '', pageNum: 1, pageSize: -1 }
  const groups = useCall(timetable.teachingClassPage, { body: search }).data?.content ?? []
  // The class of the grid, because a lesson that is taken out of its teaching class becomes one of this class.
  const initial =
    lesson === null
      ? { ...slot, planId: plan.id, classId, teachingClassId: null, teacherIds: [], week: 'every' as const, version: 0 }
      : { ...bodyOf(lesson), classId }
  return (
    <SaveDialog
      call={timetable.saveLesson}
      title={lesson === null ? '添加一节课' : '编辑一节课'}
      columns={2}
      initial={initial}
      stale={{ name: '课', valuesOf: (theirs) => ({ ...bodyOf(theirs), classId }) }}
      changes={planReads}
      blames={blames}
      onClose={onClose}
    >
      <FormField name="weekday" label="星期" isChosen show={(value) => nameOfWeekday(Number(value))}>
        <Select options={weekdayOptions} />
      </FormField>
      <FormField name="period" label="节次">
        <InputNumber
          style={{ width: '100%' }}
          min={1}
          max={timetableLimits.period}
          precision={0}
          prefix="第"
          suffix="节"
        />
      </FormField>
      <SubjectFields groups={groups} subjects={subjects} />
      <FormField name="week" label="单双周" isChosen>
        <Select options={optionsOf(weekPatterns, weekPatternNames)} />
      </FormField>
      <FormField name="room" label="教室">
        <Input maxLength={timetableLimits.room} placeholder="如 301" />
      </FormField>
      <TeachingClassField groups={groups} />
      {lesson === null ? null : <DeleteLesson lesson={lesson} onClose={onClose} />}
    </SaveDialog>
  )
}
