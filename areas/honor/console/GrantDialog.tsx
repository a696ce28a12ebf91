import { Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { DayPicker } from '../../../platform/console/kit/DayPicker.tsx'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { ClassesSelect } from '../../organisation/console/index.ts'
import { awardLimits } from '../awardContract.ts'
import { honor } from '../contract.ts'
import { honorRefusals } from '../refusals.ts'
import { type Target, levelTitles, targetTitles } from '../words.ts'
import { PeopleInput } from './PeopleInput.tsx'
import { awardReads, useKinds, useYears } from './reads.ts'

interface Props {
  /** True for a head teacher, whose honours wait for the office. */
  readonly isProposal: boolean
  readonly onClose: () => void
}

const schema = honor.grant.body.extend({
  userIds: honor.grant.body.shape.userIds.optional(),
  departmentIds: honor.grantClasses.body.shape.departmentIds.optional(),
})

const { yearClosed, kindDisabled, outsideYear, dayToCome, noCounting, numberUsed } = honorRefusals

const blames = {
  [yearClosed.code]: 'yearId',
  [kindDisabled.code]: 'kindId',
  [outsideYear.code]: 'awardedOn',
  [dayToCome.code]: 'awardedOn',
  [noCounting.code]: 'firstNumber',
  [numberUsed.code]: 'firstNumber',
}

const useSubmit = (isProposal: boolean) => {
  const feedback = {
    changes: awardReads,
    done: ({ num }: { num: number }) => (isProposal ? `已提报 ${num} 条，等待审核` : `已颁发 ${num} 条荣誉`),
  }
  const toPeople = useAction(isProposal ? honor.propose : honor.grant, feedback)
  const toClasses = useAction(isProposal ? honor.proposeClasses : honor.grantClasses, feedback)
  return { toPeople, toClasses }
}

/** Dialog that honours pupils, staff or classes, or proposes honours. */
export const GrantDialog = ({ isProposal, onClose }: Props) => {
  const { schoolId, schoolName } = useUser()
  const [target, setTarget] = useState<Target>('pupil')
  const [today] = useState(() => schoolNow().slice(0, 10))
  const years = (useYears().data ?? []).filter(({ closed }) => !closed)
  const kinds = (useKinds().data ?? []).filter((kind) => kind.target === target && !kind.disabled)
  const { toPeople, toClasses } = useSubmit(isProposal)
  const current = years.find(({ fromDay, toDay }) => fromDay <= today && today <= toDay)
  const offered: readonly Target[] = isProposal ? ['pupil', 'clazz'] : ['pupil', 'staff', 'clazz']
  return (
    <FormDialog
      title={isProposal ? '提报荣誉' : '颁发荣誉'}
      schema={schema}
      initial={{
        awardedOn: today,
        issuer: schoolName ?? '',
        note: '',
        firstNumber: '',
        ...(current === undefined ? {} : { yearId: current.id }),
      }}
      okText={isProposal ? '提报' : '颁发'}
      columns={2}
      blames={blames}
      onSubmit={async ({ userIds = [], departmentIds = [], ...given }) => {
        if (target === 'clazz') await toClasses.run({ body: { ...given, departmentIds } })
        else await toPeople.run({ body: { ...given, userIds } })
      }}
      onClose={onClose}
    >
      <Segmented
        style={{ marginBottom: 16 }}
        aria-label="颁发对象"
        block
        options={offered.map((value) => ({ value, label: targetTitles[value] }))}
        value={target}
        onChange={setTarget}
      />
      <FormField name="kindId" label="荣誉" missing="请选择荣誉">
        <Select
          key={target}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="选择荣誉项目"
          options={kinds.map(({ id, name, level }) => ({ value: id, label: `${name}（${levelTitles[level]}）` }))}
        />
      </FormField>
      <FormField name="yearId" label="年度" missing="请选择年度">
        <Select placeholder="选择年度" options={years.map(({ id, name }) => ({ value: id, label: name }))} />
      </FormField>
      {target === 'clazz' ? (
        <FormField name="departmentIds" label="班级" wide required missing="请选择班级">
          <ClassesSelect schoolId={schoolId ?? 0} most={awardLimits.recipients} />
        </FormField>
      ) : (
        <FormField key={target} name="userIds" label={targetTitles[target]} wide required missing="请选择获奖人">
          <PeopleInput target={target} />
        </FormField>
      )}
      <FormField name="awardedOn" label="颁发日期" missing="请选择颁发日期">
        <DayPicker noFuture />
      </FormField>
      <FormField name="issuer" label="颁发单位">
        <Input maxLength={awardLimits.issuer} />
      </FormField>
      <FormField name="firstNumber" label="证书编号" hint="多人时为第一个编号，其余按名单依次加一">
        <Input maxLength={awardLimits.number} placeholder="如 2026-001" />
      </FormField>
      <FormField name="note" label="事由">
        <Input maxLength={awardLimits.note} placeholder="如 全国青少年科技创新大赛一等奖" />
      </FormField>
    </FormDialog>
  )
}
