/** The two programmes of the group: hotel guests (`/api/eph`) and the casino VIP card (`/api/vip`). */
export type Programme = 'eph' | 'vip'
