import { settings } from '../settings.ts'
import styles from './Brand.module.css'

/** The default brand's mark: an apricot tree over the steps of the altar. */
export const BrandMark = ({ size }: { size: number }) => (
  <svg className={styles.mark} width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
    <rect className={styles.ground} width="40" height="40" rx="10" />
    <circle className={styles.crown} cx="14" cy="15" r="6" />
    <circle className={styles.crown} cx="26" cy="15" r="6" />
    <circle className={styles.crown} cx="20" cy="11.5" r="6.5" />
    <path className={styles.trunk} d="M20 27V14m0 8l-4.5-4m4.5 1.5l4.5-4" />
    <path className={styles.steps} d="M15 26.5h10v2.5H15zM11.5 29h17v2.5h-17zM8 31.5h24V34H8z" />
  </svg>
)

interface Shown {
  readonly name: string
  /** The URL of the logo, or null. */
  readonly logo: string | null
  readonly size: number
}

/** Another organisation's brand: its logo, or the first character of its name without one. */
export const OtherBrand = ({ name, logo, size }: Shown) => (
  <span className={styles.brand} title={name}>
    {logo === null ? (
      <span className={styles.initial} style={{ width: size, height: size, fontSize: size / 2 }} aria-hidden="true">
        {[...name.trim()][0] ?? '·'}
      </span>
    ) : (
      <img className={styles.logo} src={logo} alt="" style={{ height: size, maxWidth: size * 3 }} />
    )}
    <span className={styles.otherName} style={{ fontSize: Math.round(size * 0.56) }}>
      {name}
    </span>
  </span>
)

/** Mark and name of this page's brand. */
export const Brand = ({ size = 32 }: { size?: number }) =>
  settings.isDefaultBrand ? (
    <span className={styles.brand}>
      <BrandMark size={size} />
      <span className={styles.name}>{settings.name}</span>
    </span>
  ) : (
    <OtherBrand name={settings.name} logo={settings.logo} size={size} />
  )
