import { ConfirmDialog } from '../../../platform/console/kit/ConfirmDialog.tsx'
import { hasUnsaved } from '../../../platform/console/tabs/unsaved.ts'
import { signOut } from './signIn.ts'

/** Confirms signing out of the console and warns of unsaved changes. */
export const SignOutDialog = ({ onClose }: { onClose: () => void }) => (
  <ConfirmDialog title="确认退出吗?" okText="退出" danger={hasUnsaved()} onConfirm={signOut} onClose={onClose}>
    {hasUnsaved() ? '有已修改的内容尚未保存，退出后不能恢复。' : ''}本浏览器的其他窗口一并退出。
  </ConfirmDialog>
)
