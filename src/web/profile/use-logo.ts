import { useEffect, useState } from "react";

/** A chosen picture, and an address under which the page can show it. */
type Logo = { file: File; preview: string };

/** The logo that was chosen but is not saved yet. The preview's memory is given back when the choice changes or goes. */
export function useLogo() {
  const [logo, setLogo] = useState<Logo | null>(null);
  useEffect(() => {
    if (logo) return () => URL.revokeObjectURL(logo.preview);
  }, [logo]);
  const choose = (file: File | null) => setLogo(file && { file, preview: URL.createObjectURL(file) });
  return { file: logo?.file ?? null, preview: logo?.preview ?? null, choose };
}

/** Whether the browser finds a picture in a file, whatever its name and type say. */
export async function isPicture(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
