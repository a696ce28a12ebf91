import { Form, Input, Select } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { defaultTimeZone } from '../../../platform/contract/time.ts'
import { schoolSectionNames } from '../../registry/contract.ts'
import { organisation } from '../contract.ts'
import { type SchoolRow, schoolKindNames, schoolKinds } from '../schoolContract.ts'
import { treeCalls } from './treeCalls.ts'
import type { FirstAccount } from './FirstAdministrator.tsx'

interface Props {
  /** Undefined for a new school. */
  readonly school: SchoolRow | undefined
  /** Called with the first administrator's account after a school was created. */
  readonly onMade: (account: FirstAccount) => void
  readonly onClose: () => void
}

const blank = { kind: 'school' as const, name: '', usernamePrefix: '', timeZone: defaultTimeZone, version: 0 }

const sections = Object.entries(schoolSectionNames).map(([value, label]) => ({ value: Number(value), label }))
const zones = ['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Hong_Kong'].map((value) => ({ value, label: value }))

const toFormValues = ({ id, name, kind, bureauId, section, usernamePrefix, timeZone, version }: SchoolRow) => ({
  id,
  name,
  kind: kind === 'bureau' ? ('bureau' as const) : ('school' as const),
  bureauId,
  section,
  usernamePrefix,
  timeZone,
  version,
})

/** Fields that only schools have: the managing bureau and the section. */
const SchoolFields = ({ fixedKind }: { fixedKind: string | undefined }) => {
  const chosen: unknown = Form.useWatch('kind', Form.useFormInstance())
  const bureaus = useCall(organisation.schoolPage, { body: { kind: 'bureau', pageSize: -1 } })
  const options = bureaus.data?.content.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const nameOf = (value: unknown) => options.find((option) => option.value === value)?.label ?? ''
  const sectionOf = (value: unknown) => (typeof value === 'number' ? (schoolSectionNames[value] ?? '') : '')
  if ((fixedKind ?? chosen) === 'bureau') return null
  return (
    <>
      <FormField name="bureauId" label="所属教育局" show={nameOf}>
        <Select allowClear placeholder="不隶属于教育局" loading={bureaus.isPending} options={options} />
      </FormField>
      <FormField name="section" label="学段" show={sectionOf}>
        <Select allowClear placeholder="选择学段" options={sections} />
      </FormField>
    </>
  )
}

/** Creates or edits a school or bureau. */
export const SchoolDialog = ({ school, onMade, onClose }: Props) => (
  <SaveDialog
    call={organisation.saveSchool}
    title={school ? `编辑：${school.name}` : '新建学校或教育局'}
    initial={school ? toFormValues(school) : blank}
    stale={{ name: '学校', valuesOf: (record) => toFormValues(record.school) }}
    changes={[organisation.schoolPage, ...treeCalls]}
    onClose={onClose}
    onSaved={({ school: { name }, administrator }) => {
      // Open the account dialog after this one has closed.
      if (administrator) setTimeout(() => onMade({ school: name, ...administrator }))
    }}
  >
    {school ? null : (
      <FormField name="kind" label="种类">
        <Select options={schoolKinds.map((value) => ({ value, label: schoolKindNames[value] }))} />
      </FormField>
    )}
    <FormField name="name" label="名称" missing="请输入名称">
      <Input placeholder="如 青禾区实验小学" />
    </FormField>
    <SchoolFields fixedKind={school?.kind} />
    <FormField
      name="usernamePrefix"
      label="用户名前缀"
      missing="请输入用户名前缀"
      hint={school ? '只影响以后生成的用户名' : '首个管理员的账号为“前缀-admin”'}
    >
      <Input maxLength={12} placeholder="小写字母开头，如 qhsy" />
    </FormField>
    <FormField name="timeZone" label="时区">
      <Select options={zones} />
    </FormField>
  </SaveDialog>
)
