/** The mail with a one-time code. The code is six digits, so nothing in it needs escaping. */
export function resetCodeMail(code: string, publicUrl: string): { subject: string; text: string; html: string } {
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  return {
    subject: `${code} is your Ilana code`,
    text: [
      `Your code to set a new password: ${code}`,
      "",
      "It is valid for 10 minutes and works once.",
      `Enter it at ${publicUrl}/forgot-password, where you asked for it.`,
      "",
      "If you did not ask for it, ignore this mail: your password stays as it is.",
    ].join("\n"),
    html: `<!doctype html><html lang="en"><body style="font-family:Inter,Arial,sans-serif;color:#1c1917;line-height:1.5">
<p>Your code to set a new password:</p>
<p style="font-size:28px;font-weight:700;letter-spacing:2px;color:#0B5D45">${spaced}</p>
<p>It is valid for 10 minutes and works once. Enter it where you asked for it.</p>
<p style="color:#57534e">If you did not ask for it, ignore this mail: your password stays as it is.</p>
</body></html>`,
  };
}
