import { Alert, Select } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { errorText } from '../../../platform/console/client/callError.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { schoolConfig } from '../../schoolConfig/contract.ts'
import { failureWords, masterKey } from '../contract.ts'
import styles from './AfterSchool.module.css'

const Master = z.object({ masterDeviceId: z.int() })

const readMaster = (value: string | null | undefined): number | null => {
  try {
    return Master.safeParse(JSON.parse(value ?? '')).data?.masterDeviceId ?? null
  } catch {
    return null
  }
}

const configKeyOf = (schoolId: number) => `school_${schoolId}_${masterKey}`

/** Returns the master device of the school: null if none is chosen, undefined while loading. */
export const useMaster = (schoolId: number): number | null | undefined => {
  const { data } = useCall(schoolConfig.find, { params: { key: configKeyOf(schoolId) } })
  return data === undefined ? undefined : readMaster(data.configValue)
}

interface Props {
  readonly schoolId: number
  readonly master: number | null
  readonly devices: readonly { readonly value: number; readonly label: string }[]
  readonly onClose: () => void
}

/** 发布主机: chooses the device to which dismissals are published. */
export const MasterDialog = ({ schoolId, master, devices, onClose }: Props) => {
  const [chosen, choose] = useState(master)
  const [refused, refuse] = useState('')
  const [isPending, setPending] = useState(false)
  const save = useAction(schoolConfig.save, { done: '保存成功', changes: [schoolConfig.find] })
  const submit = async () => {
    if (chosen === null) return refuse('请选择发布主机')
    setPending(true)
    try {
      const configValue = JSON.stringify({ masterDeviceId: chosen })
      await save.run({ body: { configKey: configKeyOf(schoolId), configValue } })
      onClose()
    } catch (error) {
      refuse(`${failureWords.master}：${errorText(error)}`)
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      title="发布主机"
      okText="保存"
      okButtonProps={{ loading: isPending }}
      isChanged={() => !isPending && chosen !== master}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      {refused === '' ? null : <Alert type="error" showIcon title={refused} />}
      <p className={styles.hint}>放学配置发布到这台可视化放学系统主机，由它播报与分发。</p>
      <Select
        className={styles.days ?? ''}
        aria-label="发布主机"
        placeholder="选择设备"
        showSearch={{ optionFilterProp: 'label' }}
        value={devices.some(({ value }) => value === chosen) ? chosen : null}
        options={[...devices]}
        notFoundContent="没有可视化放学系统，请先在设备配置中添加"
        onChange={(value) => {
          choose(value)
          refuse('')
        }}
      />
    </Dialog>
  )
}
