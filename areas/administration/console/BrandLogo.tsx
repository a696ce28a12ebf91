import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { useUpload } from '../../../platform/console/client/useUpload.ts'
import { UploadButton } from '../../../platform/console/kit/UploadButton.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { type BrandView, logoUpload } from '../brandContract.ts'
import { administration } from '../contract.ts'
import styles from './BrandDialog.module.css'

/** Uploads a logo, which applies at once. A brand must be saved first. */
export const BrandLogo = ({ brand }: { brand: BrandView | undefined }) => {
  const refresh = useRefresh(administration.brands)
  const { mutate, progress } = useUpload(administration.setBrandLogo)
  if (!brand) return <p className={styles.hint}>保存后即可上传标志。</p>
  const send = (files: readonly File[]) =>
    mutate(
      { params: { id: brand.id }, body: {}, files },
      {
        onSuccess: () => {
          showToast('标志已更换', 'success')
          void refresh()
        },
      },
    )
  return (
    <div className={styles.logo}>
      <UploadButton upload={logoUpload} progress={progress} onPick={send}>
        {brand.logo === null ? '上传标志' : '更换标志'}
      </UploadButton>
      <span className={styles.hint}>JPG、PNG 或 WebP 图片，不超过 2 MB，建议背景透明；上传后立即生效</span>
    </div>
  )
}
