import { Input } from 'antd'
import { z } from 'zod'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { canEncrypt, encryptWithPublicKey } from '../../../platform/console/client/encryption.ts'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { cipherPrefix, passwordLength, publicKey } from '../../registry/contract.ts'
import { schoolConfig } from '../contract.ts'

interface Props {
  readonly schoolId: number
  readonly onSaved: () => void
  readonly onClose: () => void
}

const { least, most } = passwordLength
const wrongLength = `密码长度为${least} - ${most}个字符`
const schema = z.object({ password: z.string().min(least, wrongLength).max(most, wrongLength) })

/** Encrypts the password with the server's key if the page may use crypto. */
const encryptPassword = async (password: string) =>
  canEncrypt() ? cipherPrefix + (await encryptWithPublicKey(await callServer(publicKey, {}), password)) : password

/** Sets the first password of a school's new accounts. */
export const FirstPasswordDialog = ({ schoolId, onSaved, onClose }: Props) => (
  <FormDialog
    title="设置统一初始密码"
    schema={schema}
    initial={{}}
    onClose={onClose}
    onSubmit={async ({ password }) => {
      const body = { encryptPassword: await encryptPassword(password) }
      await callServer(schoolConfig.setFirstPassword, { params: { schoolId }, body })
      showToast('保存成功', 'success')
      onSaved()
    }}
  >
    <FormField name="password" label="初始密码" hint={`${wrongLength}；保存后不再显示，请告知新账号的使用者`}>
      <Input.Password autoComplete="new-password" />
    </FormField>
  </FormDialog>
)
