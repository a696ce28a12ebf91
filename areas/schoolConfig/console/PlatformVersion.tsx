import { Button, Input } from 'antd'
import { useState } from 'react'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { role } from '../../../platform/contract/roleNames.ts'
import { Setting } from './Setting.tsx'
import styles from './SchoolConfigScreen.module.css'
import { useSetting } from './useSetting.ts'

/** The version that the console shows for a school. Only the platform may change it. */
export const PlatformVersion = ({ schoolId }: { schoolId: number }) => {
  const isPlatform = useUser().roles.some(({ id }) => id === role.superAdministrator)
  const { value, read, save, isPending } = useSetting(schoolId, 'platformVersion')
  const [typed, setTyped] = useState<string | null>(null)
  const next = (typed ?? value ?? '').trim()
  return (
    <Setting title="平台版本" about={isPlatform ? '显示在“关于”中' : '显示在“关于”中，由平台管理员设置'} read={read}>
      {isPlatform ? (
        <>
          <Input
            className={styles.version ?? ''}
            aria-label="平台版本"
            maxLength={20}
            value={typed ?? value ?? ''}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button
            type="primary"
            disabled={next === '' || next === value}
            loading={isPending}
            // // Keep the typed text if the save is refused.
            onClick={() => save(next, () => setTyped(null))}
          >
            保存
          </Button>
        </>
      ) : (
        <span>{value ?? ''}</span>
      )}
    </Setting>
  )
}
