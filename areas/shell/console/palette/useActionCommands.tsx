import {
  BgColorsOutlined,
  HistoryOutlined,
  InfoCircleOutlined,
  KeyOutlined,
  LogoutOutlined,
  SmileOutlined,
  SwapOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { useGraduatesShown } from '../../../../platform/console/session/graduates.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { chooseScheme, useScheme } from '../../../../platform/console/theme/scheme.ts'
import { type PersonalQuestion, askPersonally } from '../../../identity/console/index.ts'
import { setGraduatesShown } from '../studentData.ts'
import type { Command } from './command.ts'

const personal = (question: PersonalQuestion, title: string, icon: ReactNode): Command => ({
  key: `action:${question}`,
  title,
  icon,
  run: () => askPersonally(question),
})

/** What can be done from anywhere: the ways of the personal panel, the scheme, whether graduates are shown. */
export const useActionCommands = (): Command[] => {
  const { schools } = useUser()
  const scheme = useScheme()
  const areShown = useGraduatesShown()
  const mayView = useAllowed('school:user:view')
  const students = {
    key: 'action:graduates',
    title: areShown ? '隐藏毕业生' : '显示毕业生',
    hint: '关闭全部标签页',
    icon: <TeamOutlined aria-hidden="true" />,
    run: () => setGraduatesShown(!areShown),
  }
  return [
    {
      key: 'action:scheme',
      title: '切换外观',
      hint: scheme === 'dark' ? '改为浅色' : '改为深色',
      icon: <BgColorsOutlined aria-hidden="true" />,
      run: () => chooseScheme(scheme === 'dark' ? 'light' : 'dark'),
    },
    ...(mayView ? [students] : []),
    personal('avatar', '更换头像', <SmileOutlined aria-hidden="true" />),
    personal('password', '修改密码', <KeyOutlined aria-hidden="true" />),
    ...(schools.length > 1 ? [personal('school', '切换学校', <SwapOutlined aria-hidden="true" />)] : []),
    personal('sessions', '登录设备与记录', <HistoryOutlined aria-hidden="true" />),
    personal('about', '关于', <InfoCircleOutlined aria-hidden="true" />),
    personal('leave', '退出', <LogoutOutlined aria-hidden="true" />),
  ]
}
