import {
  BgColorsOutlined,
  HistoryOutlined,
  IdcardOutlined,
  InfoCircleOutlined,
  KeyOutlined,
  LogoutOutlined,
  SmileOutlined,
  SwapOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { go } from '../../../../platform/console/location/hash.ts'
import { useGraduatesShown } from '../../../../platform/console/session/graduates.ts'
import { accountPath } from '../../../../platform/console/shell/guard.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { chooseScheme, useScheme } from '../../../../platform/console/theme/scheme.ts'
import { type PersonalDialogName, openPersonalDialog } from '../../../identity/console/index.ts'
import { setGraduatesShown } from '../studentData.ts'
import type { Command } from './command.ts'

const personalCommand = (
  question: PersonalDialogName,
  title: string,
  icon: ReactNode,
  also: readonly string[] = [],
): Command => ({
  key: `action:${question}`,
  title,
  also,
  icon,
  run: () => openPersonalDialog(question),
})

/** The actions available everywhere: those of the personal panel, the colour scheme, and showing graduates. */
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
      also: ['深色模式', '浅色模式', '夜间模式', '暗色', '主题', '皮肤'],
      hint: scheme === 'dark' ? '改为浅色' : '改为深色',
      icon: <BgColorsOutlined aria-hidden="true" />,
      run: () => chooseScheme(scheme === 'dark' ? 'light' : 'dark'),
    },
    ...(mayView ? [students] : []),
    {
      key: 'action:account',
      title: '账号管理',
      also: ['绑定手机号', '我的账号', '个人资料'],
      icon: <IdcardOutlined aria-hidden="true" />,
      run: () => go(accountPath),
    },
    personalCommand('avatar', '更换头像', <SmileOutlined aria-hidden="true" />, ['修改头像', '我的照片']),
    personalCommand('password', '修改密码', <KeyOutlined aria-hidden="true" />, ['更改密码', '改密码', '换密码']),
    ...(schools.length > 1
      ? [personalCommand('school', '切换学校', <SwapOutlined aria-hidden="true" />, ['换学校', '选择学校'])]
      : []),
    personalCommand('sessions', '登录设备与记录', <HistoryOutlined aria-hidden="true" />, [
      '在线设备',
      '登录记录',
      '会话',
    ]),
    personalCommand('about', '关于', <InfoCircleOutlined aria-hidden="true" />, ['版本', '帮助']),
    personalCommand('leave', '退出', <LogoutOutlined aria-hidden="true" />, ['退出登录', '注销', '登出', '切换账号']),
  ]
}
