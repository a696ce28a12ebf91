import { PlayCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { settings } from '../../../platform/console/settings.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { device } from '../contract.ts'

/**
 * Starts a simulated evening at any hour, after a question: simulated devices report, and the board updates. Shown in demo
 * mode only.
 */
export const DemoEveningButton = () => {
  const play = useAction(device.demoEvening)
  const [isAsked, ask] = useState(false)
  if (!settings.demo) return null
  const begin = async () => {
    const { devices, students, minutes } = await play.run({})
    showToast(`${devices} 台设备、${students} 名学生的晚归寝已开始，约 ${Math.ceil(minutes)} 分钟`, 'success')
  }
  return (
    <>
      <Button icon={<PlayCircleOutlined aria-hidden="true" />} loading={play.isPending} onClick={() => ask(true)}>
        演示：今晚
      </Button>
      {isAsked ? (
        <Confirm title="确认开始演示今晚吗？" okText="开始" onConfirm={begin} onClose={() => ask(false)}>
          演示设备会为全部住宿生上报归寝，学生的归寝状态随之改变；学校自己的设备不受影响。
        </Confirm>
      ) : null}
    </>
  )
}
