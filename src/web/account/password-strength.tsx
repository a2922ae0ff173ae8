import { Box, VisuallyHidden } from "@chakra-ui/react";
import { Check, Circle } from "lucide-react";
import { passwordRules, passwordStrength, type Strength } from "#features/account/rules/password.ts";

const looks: Record<Strength["label"], { bar: string; text: string }> = {
  Weak: { bar: "high.solid", text: "high.fg" },
  Medium: { bar: "medium.solid", text: "medium.fg" },
  Strong: { bar: "brand.solid", text: "fg.success" },
};

/** How strong a password is: a bar as long as the part of the rules that hold, and a word. */
export function StrengthMeter({ password }: { password: string }) {
  const { score, label } = passwordStrength(password);
  const word = password === "" ? "" : label;
  return (
    <Box display="flex" alignItems="center" gap="3" fontSize="sm">
      <Box
        role="meter"
        aria-label="Password strength"
        aria-valuemin={0}
        aria-valuemax={passwordRules.length}
        aria-valuenow={score}
        aria-valuetext={word || "No password yet"}
        flex="1"
        height="2"
        borderRadius="full"
        bg="bg.muted"
        overflow="hidden"
      >
        <Box
          height="100%"
          borderRadius="full"
          bg={looks[label].bar}
          transition="width 180ms, background-color 180ms"
          _motionReduce={{ transition: "none" }}
          style={{ width: `${(score / passwordRules.length) * 100}%` }}
        />
      </Box>
      <Box as="span" aria-live="polite" minW="14" textAlign="end" fontWeight="medium" color={looks[label].text}>
        {word}
      </Box>
    </Box>
  );
}

/** The rules of a new password, each marked once it holds: by its sign, its weight and, for screen readers, in words. */
export function PasswordChecklist({ password, id }: { password: string; id: string }) {
  return (
    <Box
      as="ul"
      id={id}
      aria-label="Password requirements"
      display="grid"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" }}
      columnGap="4"
      rowGap="1"
      fontSize="sm"
    >
      {passwordRules.map(({ key, label, holds }) => {
        const isMet = holds(password);
        const Mark = isMet ? Check : Circle;
        return (
          <Box as="li" key={key} display="flex" alignItems="center" gap="2" color={isMet ? "fg.success" : "fg.muted"}>
            <Mark size={14} strokeWidth={isMet ? 3 : 1.5} aria-hidden />
            <span>
              {label}
              <VisuallyHidden>{isMet ? ", met" : ", not met"}</VisuallyHidden>
            </span>
          </Box>
        );
      })}
    </Box>
  );
}
