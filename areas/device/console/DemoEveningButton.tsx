import { PlayCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { settings } from '../../../platform/console/settings.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { device } from '../contract.ts'

/**
 * Starts a simulated evening at any hour: simulated devices report, and the board updates. Shown in demo mode only.
 */
export const DemoEveningButton = () => {
  const play = useAction(device.demoEvening)
  if (!settings.demo) return null
  const begin = () =>
    play.press({}, ({ devices, students, minutes }) =>
      showToast(`${devices} 台设备、${students} 名学生的晚归寝已开始，约 ${Math.ceil(minutes)} 分钟`, 'success'),
    )
  return (
    <Button icon={<PlayCircleOutlined aria-hidden="true" />} loading={play.isPending} onClick={begin}>
      演示：今晚
    </Button>
  )
}
