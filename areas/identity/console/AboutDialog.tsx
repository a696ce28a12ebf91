import { BrandMark } from '../../../platform/console/kit/Brand.tsx'
import { PlainDialog } from '../../../platform/console/kit/PlainDialog.tsx'
import { schoolTime } from '../../../platform/console/session/schoolClock.ts'
import { builtAt, settings } from '../../../platform/console/settings.ts'
import { useSchoolConfig } from '../../schoolConfig/console/index.ts'
import styles from './AboutDialog.module.css'

const { name, isDefaultBrand } = settings

/** 关于: the platform's name, the version from the school's configuration, build time and licence. */
const AboutDialog = ({ onClose }: { onClose: () => void }) => {
  const version = useSchoolConfig('platformVersion')
  return (
    <PlainDialog title="关于" onClose={onClose}>
      <div className={styles.brand}>
        {isDefaultBrand ? <BrandMark size={48} /> : null}
        <strong>{name}</strong>
        <span>智慧校园管理平台</span>
      </div>
      <dl className={styles.facts}>
        <dt>版本</dt>
        <dd>{version}</dd>
        <dt>构建时间</dt>
        <dd>{builtAt === null ? '未知' : schoolTime(builtAt)}</dd>
        {isDefaultBrand ? (
          <>
            <dt>许可</dt>
            <dd>
              <a href="/licence" target="_blank" rel="noopener">
                查看许可协议
              </a>
            </dd>
          </>
        ) : null}
      </dl>
    </PlainDialog>
  )
}

export default AboutDialog
