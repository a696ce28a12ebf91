import { Input } from 'antd'
import { z } from 'zod'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { MultipleSelect } from '../../../platform/console/kit/MultipleSelect.tsx'
import { role, roleNames } from '../../../platform/contract/roleNames.ts'
import { UserSelect } from '../../users/console/index.ts'
import { type PushConfigView, push, pushLimits, pushScenes } from '../contract.ts'
import { AudienceFields } from './AudienceFields.tsx'

interface Props {
  readonly title: string
  readonly config: PushConfigView
  readonly onClose: () => void
}

const { configDO, ...lists } = push.savePushConfig.body.shape

/** The settings as the form's fields: ids in place of objects. */
const Fields = z.object({
  departmentIds: z.array(z.int()).max(pushLimits.departments),
  groupIds: z.array(z.int()).max(pushLimits.groups),
  userIds: z.array(z.int()).max(pushLimits.users),
  fromRoles: lists.fromRoles,
  remarks: configDO.shape.remarks,
  version: z.int(),
})
type Values = z.output<typeof Fields>

const idsOf = (named: readonly { readonly id: number }[]) => named.map(({ id }) => id)
const toObjects = (ids: readonly number[]) => ids.map((id) => ({ id }))

const toValues = (config: PushConfigView): Values => ({
  departmentIds: idsOf(config.depts),
  groupIds: idsOf(config.groups),
  userIds: idsOf(config.users),
  fromRoles: [...config.fromRoles],
  remarks: config.configDO.remarks,
  version: config.version,
})

const senders = [role.schoolDataAdministrator, role.departmentManager, role.staff].map((value) => ({
  value,
  label: roleNames[value]?.namezh ?? '',
}))

/** Dialog for the settings of a scene: what the push dialog begins with, and who may push. */
export const PushConfigDialog = ({ title, config, onClose }: Props) => {
  const save = useAction(push.savePushConfig, { done: '保存成功', changes: [push.pushConfig] })
  const { wxPushSceneCode } = config.configDO
  const submit = async ({ departmentIds, groupIds, userIds, fromRoles, remarks, version }: Values) => {
    await save.run({
      body: {
        configDO: { wxPushSceneCode, remarks },
        depts: toObjects(departmentIds),
        groups: toObjects(groupIds),
        users: toObjects(userIds),
        fromRoles,
        targetRoles: [role.parent],
        version,
      },
    })
  }
  return (
    <FormDialog<typeof Fields, PushConfigView>
      title={`推送设置：${title}`}
      schema={Fields}
      initial={toValues(config)}
      stale={{ name: '推送设置', schema: push.savePushConfig.data, valuesOf: toValues }}
      onSubmit={submit}
      onClose={onClose}
    >
      {pushScenes[wxPushSceneCode].choosesAudience ? (
        <>
          <AudienceFields known={config.groups} />
          <FormField name="userIds" label="默认学生" hint="另外加上这些学生">
            <UserSelect multiple roleId={role.student} limit={pushLimits.users} placeholder="可不选" />
          </FormField>
        </>
      ) : null}
      <FormField name="fromRoles" label="可推送的角色" hint="不选时，有推送权限的人都可以">
        <MultipleSelect<number> options={senders} placeholder="不限" optionFilterProp="label" />
      </FormField>
      <FormField name="remarks" label="备注">
        <Input.TextArea maxLength={pushLimits.remarks} rows={2} />
      </FormField>
    </FormDialog>
  )
}
