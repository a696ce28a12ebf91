import { Button } from 'antd'
import { useState } from 'react'
import { useUpload } from '../../../platform/console/client/useUpload.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { BrandMark } from '../../../platform/console/kit/Brand.tsx'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { UploadButton } from '../../../platform/console/kit/UploadButton.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { badgeUpload, schoolConfig } from '../contract.ts'
import { Setting } from './Setting.tsx'
import styles from './SchoolConfigScreen.module.css'
import { useSetting } from './useSetting.ts'

const size = 64

/** The school's badge. Uploading applies immediately; removing asks first. */
export const Badge = ({ schoolId }: { schoolId: number }) => {
  const { value, read, refresh } = useSetting(schoolId, 'logo')
  const { mutate, progress } = useUpload(schoolConfig.setBadge)
  const [isRemoving, setRemoving] = useState(false)
  const send = (files: readonly File[]) =>
    mutate(
      { params: { schoolId }, body: {}, files },
      {
        onSuccess: () => {
          showToast('校徽已更换', 'success')
          void refresh()
        },
      },
    )
  const remove = async () => {
    await callServer(schoolConfig.save, { body: { configKey: `school_${schoolId}_logo`, configValue: '' } })
    showToast('校徽已移除', 'success')
    void refresh()
  }
  return (
    <Setting
      title="校徽"
      about="显示在顶栏；JPG、PNG 或 WebP 图片，不超过 2 MB，建议背景透明；上传后立即生效"
      read={read}
    >
      {value === null ? (
        <BrandMark size={size} />
      ) : (
        <img className={styles.badge} src={value} alt="当前校徽" width={size} height={size} />
      )}
      <UploadButton upload={badgeUpload} progress={progress} onPick={send}>
        {value === null ? '上传校徽' : '更换校徽'}
      </UploadButton>
      {value === null ? null : (
        <Button danger onClick={() => setRemoving(true)}>
          移除
        </Button>
      )}
      {isRemoving ? (
        <Confirm title="确认移除校徽吗？" okText="移除" danger onConfirm={remove} onClose={() => setRemoving(false)}>
          顶栏将恢复显示默认标志，校徽图片不能恢复。
        </Confirm>
      ) : null}
    </Setting>
  )
}
