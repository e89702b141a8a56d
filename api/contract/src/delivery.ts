/** Working days, from and to. */
export interface WorkingDays {
  fromDays: number;
  toDays: number;
}

/** Of a store whose staff have not changed it. */
export const defaultHandling: WorkingDays = { fromDays: 1, toDays: 3 };

/** Calendar days such as 2026-12-23, the first and the last one. */
export interface DeliveryDates {
  from: string;
  to: string;
}

/** Returns the working days from an order to its delivery. */
export function totalDays(handling: WorkingDays, method: WorkingDays): WorkingDays {
  return {
    fromDays: handling.fromDays + method.fromDays,
    toDays: handling.toDays + method.toDays,
  };
}

/** Returns the days on which something arrives that leaves on a day (of UTC). */
export function deliveryDatesAfter(start: Date, { fromDays, toDays }: WorkingDays): DeliveryDates {
  return { from: addWorkingDays(start, fromDays), to: addWorkingDays(start, toDays) };
}

const dayMs = 24 * 60 * 60 * 1000;

/** Counts Monday to Friday. Returns the day as 2026-12-23. */
function addWorkingDays(start: Date, count: number): string {
  let at = start.getTime();
  for (let remaining = count; remaining > 0; ) {
    at += dayMs;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) remaining -= 1;
  }
  return new Date(at).toISOString().slice(0, 10);
}
