import { Switch } from 'antd'
import { Setting } from './Setting.tsx'
import { useSetting } from './useSetting.ts'

interface Props {
  readonly schoolId: number
  readonly name:
    | 'enableFaceFunction'
    | 'enableOrganizationFunction'
    | 'displayFullNames'
    | 'leaveOwnStep'
    | 'leaveAllSteps'
  readonly title: string
  readonly about: string
}

/** A switch of a school setting. It applies immediately. */
export const FlagSetting = ({ schoolId, name, title, about }: Props) => {
  const { value, read, save, isPending } = useSetting(schoolId, name)
  return (
    <Setting title={title} about={about} read={read}>
      <span aria-hidden="true">{value === 'true' ? '开启' : '关闭'}</span>
      <Switch
        aria-label={title}
        checked={value === 'true'}
        loading={isPending}
        onChange={(isOn) => save(String(isOn))}
      />
    </Setting>
  )
}
