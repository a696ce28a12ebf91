import { useState } from 'react'
import { BrandMark } from '../../../platform/console/kit/Brand.tsx'
import { useSchoolConfig } from '../../schoolConfig/console/index.ts'
import styles from './SchoolBadge.module.css'

const size = 32

/** The school's badge, or the brand's mark if it has none or it fails to load. */
export const SchoolBadge = () => {
  const address = useSchoolConfig('logo')
  const [broken, setBroken] = useState<string | null>(null)
  if (address === null || address === broken) return <BrandMark size={size} />
  return (
    <img className={styles.badge} src={address} alt="" width={size} height={size} onError={() => setBroken(address)} />
  )
}
